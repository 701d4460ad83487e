// Reads a source file of the client: the messages that it names, and texts that ought to be messages.
import ts from "typescript";

/** Attributes of elements and properties of components that users read or hear. */
const shown = new Set(["title", "aria-label", "aria-valuetext", "alt", "placeholder", "label", "caption"]);
/** Elements whose content is notation, not language. */
const notation = new Set(["code", "kbd"]);
const speakers = new Set(["say", "rich"]);
const ownNames = new Set(["Hexparlor"]);

/**
 * The wording of one file. `areas` are those of messages. Uses have the key or the beginning of a key, and the names of
 * the arguments, if they can be read.
 */
export function wordingOf(path, text, areas) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const begins = new RegExp(`^(${areas.join("|")})\\.`);
  const uses = [];
  const faults = [];
  const at = (node) => `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const fault = (node, what) => faults.push(`${at(node)}: ${what}`);

  const visit = (node) => {
    const literal = literalOf(node);
    if (literal !== null && begins.test(literal)) uses.push({ key: literal, at: at(node), args: argsFor(node) });
    if (ts.isJsxText(node) && worded(node.text) && !notation.has(tagOf(node.parent))) {
      fault(node, `text outside of messages: ${node.text.trim()}`);
    }
    for (const part of shownParts(node)) {
      for (const text of literalsIn(part)) fault(text, `text outside of messages: ${literalOf(text)}`);
    }
    if (isSpeech(node) && !isInFunction(node)) fault(node, "formatted while the module is loaded, perhaps before its messages");
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { uses, faults };
}

/** Reports whether a text has words, other than the name of the site and keys such as I. */
const worded = (text) => /\p{L}{2}/u.test(text) && !ownNames.has(text.trim());

/** The text of a literal, or the beginning of one that goes on with values; null for anything else. */
function literalOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.head.text : null;
}

function isSpeech(node) {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && speakers.has(node.expression.text);
}

function isInFunction(node) {
  for (let up = node.parent; up; up = up.parent) if (ts.isFunctionLike(up)) return true;
  return false;
}

function tagOf(node) {
  return ts.isJsxElement(node) ? node.openingElement.tagName.getText() : "";
}

/** Returns the parts of an element, or of what becomes one, that users read. */
function shownParts(node) {
  if (ts.isJsxAttribute(node)) return shown.has(node.name.getText()) && node.initializer ? [node.initializer] : [];
  if (ts.isPropertyAssignment(node)) return shown.has(node.name.getText()) ? [node.initializer] : [];
  if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return [];
  return notation.has(tagOf(node)) ? [] : node.children.filter(ts.isJsxExpression);
}

/** The literals with words that an expression may come to: not what it compares, looks up or hands to a function. */
function literalsIn(node) {
  if (ts.isJsxElement(node) || ts.isJsxFragment(node) || ts.isJsxSelfClosingElement(node)) return [];
  if (ts.isFunctionLike(node) || ts.isCallExpression(node) || ts.isElementAccessExpression(node)) return [];
  if (ts.isBinaryExpression(node) && /^([!=]==?|in)$/.test(node.operatorToken.getText())) return [];
  if (ts.isConditionalExpression(node)) return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)];
  if (ts.isTemplateExpression(node)) {
    const texts = [node.head, ...node.templateSpans.map((span) => span.literal)].map(({ text }) => text);
    if (isKey(texts.join("x"))) return [];
    return texts.some(worded) ? [node] : node.templateSpans.flatMap((span) => literalsIn(span.expression));
  }
  const text = literalOf(node);
  if (text !== null) return worded(text) && !isKey(text) ? [node] : [];
  return node.getChildren().flatMap(literalsIn);
}

/** Reports whether a text is a key, which another place formats. */
const isKey = (text) => /^[a-z-]+(\.[\w-]+)+$/.test(text);

/** Returns the names of the arguments of a message; null if they cannot be read. */
function argsFor(key) {
  let call = key.parent;
  while (ts.isConditionalExpression(call)) call = call.parent;
  if (!isSpeech(call) || call.arguments[1] === key) return null;
  const given = call.arguments[1];
  if (!given) return [];
  if (!ts.isObjectLiteralExpression(given) || given.properties.some(ts.isSpreadAssignment)) return null;
  return given.properties.map((property) => property.name.getText());
}
