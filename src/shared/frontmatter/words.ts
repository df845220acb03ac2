export const IN_BRACES = 'These properties are written in braces, so they are only edited as text.'
export const saysTaken = (name: string): string =>
  `There is a property “${name}” in this note already.`
export const saysNotByItself = (line: number): string =>
  `Line ${line}: this value cannot be changed without touching something else in the frontmatter. Edit it by hand.`
