/** What main says of canvases. */
export const canvasWords = {
  created: (path: string) => `Created ${path}`,
  notCanvas: (path: string) => `${path} is no canvas, so nothing was written.`,
  broken: (line: number, column: number) =>
    `This would be no canvas any more (line ${line}, column ${column}). Nothing was written.`,
} as const
