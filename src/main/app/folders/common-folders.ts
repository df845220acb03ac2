import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { homedir, userInfo } from 'node:os'
import { basename, join, parse } from 'node:path'
import type { CommonFolder } from '../../../shared/contract/app.ts'

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))

/** Where people look for a folder first: their home, what lies in it, and the drives. Only what is there. */
export async function commonFolders({
  home = homedir(),
  platform = process.platform as string,
} = {}): Promise<CommonFolder[]> {
  const named = await namesOfSystem(home)
  const inHome = (['documents', 'desktop', 'downloads'] as const).map((kind) => ({
    kind,
    path: named[kind] ?? join(home, `${kind[0]?.toUpperCase()}${kind.slice(1)}`),
  }))
  const drives = await drivesOf(platform)
  const root = platform === 'win32' ? [] : [{ kind: 'root' as const, path: '/' }]
  const all = [
    { kind: 'home' as const, path: home },
    ...inHome,
    ...drives.map((path) => ({ kind: 'drive' as const, path })),
    ...root,
  ]
  const there = await Promise.all(
    all.map(async (each) => ((await isFolder(each.path)) ? each : null)),
  )
  const seen = new Set<string>()
  return there.flatMap((each) => {
    if (each === null || seen.has(each.path)) return []
    seen.add(each.path)
    return [{ ...each, name: basename(each.path) || parse(each.path).root }]
  })
}

/** What the desktop of Linux calls these folders, in the language of the person: `XDG_DOCUMENTS_DIR="$HOME/Dokumente"`. */
async function namesOfSystem(home: string): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(join(home, '.config/user-dirs.dirs'), 'utf8').catch(() => '')
  const found = [...text.matchAll(/^XDG_(DOCUMENTS|DESKTOP|DOWNLOAD)_DIR="\$HOME\/([^"\n]+)"/gm)]
  const kinds: Readonly<Record<string, string>> = {
    DOCUMENTS: 'documents',
    DESKTOP: 'desktop',
    DOWNLOAD: 'downloads',
  }
  return Object.fromEntries(
    found.map(([, kind = '', path = '']) => [kinds[kind], join(home, path)]),
  )
}

async function drivesOf(platform: string): Promise<string[]> {
  if (platform === 'win32') return LETTERS.map((letter) => `${letter}:\\`)
  const places =
    platform === 'darwin'
      ? ['/Volumes']
      : [`/run/media/${userInfo().username}`, `/media/${userInfo().username}`, '/mnt']
  const inPlaces = await Promise.all(
    places.map(async (place) =>
      (await readdir(place).catch((): string[] => [])).map((name) => join(place, name)),
    ),
  )
  const drives = inPlaces.flat().filter((path) => !basename(path).startsWith('.'))
  // The disk that the system itself is on stands among them on a Mac, as a link to the root.
  const real = await Promise.all(drives.map((path) => realpath(path).catch(() => path)))
  return drives.filter((_, index) => real[index] !== '/')
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
