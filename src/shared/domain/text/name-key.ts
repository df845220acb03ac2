/** How names of notes are compared, with or without their extension: `Projects/Atlas.md` → `projects/atlas`. */
export const nameKey = (name: string): string =>
  name
    .trim()
    .replace(/\.(md|markdown)$/i, '')
    .toLowerCase()
