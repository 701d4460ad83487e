/** A printer, in the style of the other icons. */
export const PrintIcon = () => (
  <svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M7 8.500V4h10v4.500M7 17H4.500V9h15v8H17M7 14.500h10V20H7z" /></svg>
);
