/** Settings › Notes: what typed quotes, hyphens and dots become. */
export const TYPING = {
  title: 'Typographic quotes and dashes',
  text: 'Typed quotes become these, two hyphens a dash, three dots an ellipsis; never in code, formulas and links. One undo gives back what you typed.',
} as const
