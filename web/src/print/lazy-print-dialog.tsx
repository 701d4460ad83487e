// The dialog that makes sheets of paper: its code comes when it is first opened.

import { loadMessages } from "../language";
import { loadStyle } from "../platform/styles";
import { useLazy } from "../ui/use-lazy";
import type { Printed } from "./printed";

const load = () =>
  Promise.all([import("./print-dialog"), loadMessages("rules"), loadStyle("filters"), loadStyle("rules")])
    .then(([m]) => m.PrintDialog);

export function LazyPrintDialog(props: Printed & { onClose(): void }) {
  const { come: Dialog } = useLazy(load);
  return Dialog && <Dialog {...props} />;
}
