export interface Crumb {
  readonly name: string
  readonly path: string
}

/** The folders on the way to an absolute path, the root first: of `/home/ada`, of `C:\Users\ada`, of `\\host\share\notes`. */
export function crumbsOf(path: string): Crumb[] {
  const root = /^(?:\\\\[^\\]+\\[^\\]+\\?|[A-Za-z]:\\?|\/)/.exec(path)?.[0] ?? ''
  const sign = root.startsWith('/') || root === '' ? '/' : '\\'
  const names = path
    .slice(root.length)
    .split(sign)
    .filter((name) => name !== '')
  const crumbs = root === '' ? [] : [{ name: root, path: root }]
  const base = root.endsWith(sign) || root === '' ? root : root + sign
  return [
    ...crumbs,
    ...names.map((name, index) => ({ name, path: base + names.slice(0, index + 1).join(sign) })),
  ]
}
