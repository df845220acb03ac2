import { readdirSync } from 'node:fs'
import type * as NodeFs from 'node:fs/promises'
import { dirname, basename, join } from 'node:path'

/** As a file system that takes `Note.md`, `note.md` and both ways to write `é` for one name, and keeps what it was given. */
export function foldingFs(
  real: typeof NodeFs,
  isFolding: (path: string) => boolean,
): typeof NodeFs {
  /** The name that stands there, or the one that was asked for. */
  function spelled(path: string): string {
    if (!isFolding(path)) return path
    const folder = spelled(dirname(path))
    const name = basename(path)
    const names = namesIn(folder)
    if (names.includes(name)) return join(folder, name)
    return join(folder, names.find((other) => fold(other) === fold(name)) ?? name)
  }
  const first =
    <Rest extends unknown[], Result>(call: (path: string, ...rest: Rest) => Result) =>
    (path: string, ...rest: Rest): Result =>
      call(spelled(path), ...rest)
  const both =
    (call: (from: string, to: string) => Promise<void>) =>
    async (from: string, to: string): Promise<void> => {
      const [place, target] = [spelled(from), spelled(to)]
      // The same file: nothing to do, as on Linux.
      if (place !== target || call !== real.rename) await call(place, target)
    }
  return {
    ...real,
    open: first(real.open as (path: string) => unknown),
    lstat: first(real.lstat as (path: string) => unknown),
    stat: first(real.stat as (path: string) => unknown),
    realpath: first(real.realpath as (path: string) => unknown),
    readdir: first(real.readdir as (path: string) => unknown),
    readFile: first(real.readFile as (path: string) => unknown),
    unlink: first(real.unlink as (path: string) => unknown),
    mkdir: first(real.mkdir as (path: string) => unknown),
    rmdir: first(real.rmdir as (path: string) => unknown),
    rename: both(real.rename as (from: string, to: string) => Promise<void>),
    link: both(real.link as (from: string, to: string) => Promise<void>),
  } as typeof NodeFs
}

const fold = (name: string): string => name.normalize('NFC').toLowerCase()

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
