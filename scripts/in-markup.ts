/** A program as it can stand in a page: nothing in its texts ends its element, or begins a comment. */
export const inMarkup = (program: string): string =>
  program.replaceAll(/<(?=!--|\/script)/gi, String.raw`\x3C`)
