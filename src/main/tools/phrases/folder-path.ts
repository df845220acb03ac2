/** Not a name alone, nor a folder. */
export const isWholePath = (to: string): boolean => to.includes('/') && !to.endsWith('/')

/** The new path of a note that gets another name, or goes to a folder (a slash at its end) under its own. */
export function besides(path: string, to: string): string {
  const slash = path.lastIndexOf('/') + 1
  if (to.endsWith('/')) return `${to.replace(/^\/+$/, '')}${path.slice(slash)}`
  return `${path.slice(0, slash)}${to}`
}
