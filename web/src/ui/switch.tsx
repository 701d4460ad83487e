import type { Signal } from "@preact/signals";

/** A setting that is on or off, with its name beside it. */
export function Switch({ label, help, value }: { label: string; help?: string; value: Signal<boolean> }) {
  return (
    <label class="switch">
      <span>
        {label}
        {help && <small>{help}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={value.value}
        onChange={(event) => (value.value = event.currentTarget.checked)}
      />
    </label>
  );
}
