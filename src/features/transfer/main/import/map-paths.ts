import { VaultPath } from '../../../../shared/domain/vault-path-schema.ts'
import { foldName } from '../../../../main/vault/model/fold-name.ts'
import { notionName } from './notion-names.ts'
import { numberedName, safeName } from '../safe-name.ts'
import type { SkippedSource, SourceFile } from '../source-file.ts'
import { newPathProblem } from '../../../../main/vault/model/new-path-problem.ts'

/** What stands in one folder of the vault already. */
export interface ExistingName {
  readonly name: string
  readonly isFolder: boolean
}

export interface MappedFile {
  readonly source: SourceFile
  readonly path: VaultPath
}

export interface PathMapping {
  /** Those that can come in, each with a path that nothing has. */
  readonly files: readonly MappedFile[]
  readonly skipped: readonly SkippedSource[]
  /** Tables of a Notion database, each with a path that is kept free for a note of its own: table → note. */
  readonly tableNotes: ReadonlyMap<VaultPath, VaultPath>
}

export interface MapOptions {
  /** The folder of the vault that everything goes into; `''` is the root. It need not exist. */
  readonly into: VaultPath | ''
  /** Takes the ids off the names of a Notion export. */
  readonly isNotion: boolean
  /** What a folder of the vault holds; empty for one that is not there. */
  readonly existingNames: (folder: VaultPath | '') => Promise<readonly ExistingName[]>
}

/**
 * Gives every file of a source its path in the vault. A name that all systems can hold and nothing has stays as it is;
 * one that is taken (also in other letters) gets a number, a folder that is there already is gone into. Files whose
 * names fit choose before those whose names had to change, else in the order of their names, so that the outcome
 * depends on nothing else.
 */
export async function mapPaths(
  sources: readonly SourceFile[],
  { into, isNotion, existingNames }: MapOptions,
): Promise<PathMapping> {
  const files: MappedFile[] = []
  const skipped: SkippedSource[] = []
  const tableNotes = new Map<VaultPath, VaultPath>()

  /** @param target null: the folder in the vault is new */
  async function mapFolder(
    node: SourceFolder,
    target: { readonly path: VaultPath | ''; readonly isNew: boolean },
  ): Promise<void> {
    const names = createNames(target.isNew ? [] : await existingNames(target.path))
    const pathOf = (name: string): string => (target.path === '' ? name : `${target.path}/${name}`)
    for (const group of groupsOf(node, isNotion)) {
      const stem = names.choose(group)
      const chosen = new Map<Member, string>()
      for (const member of group.members) chosen.set(member, names.take(member, stem))
      for (const [member, name] of chosen) {
        const path = VaultPath.safeParse(pathOf(name))
        const problem = path.success ? newPathProblem(path.data) : 'its path is too long'
        if (!path.success || problem !== undefined) {
          for (const source of filesIn(member))
            skipped.push({ path: source.path, reason: `It cannot come in: ${problem}.` })
        } else if (member.folder !== null) {
          const isNew = target.isNew || !names.isThere(name)
          await mapFolder(member.folder, { path: path.data, isNew })
        } else if (member.file !== null) {
          files.push({ source: member.file, path: path.data })
          if (group.table === member) tableNotes.set(path.data, pathOf(`${stem}.md`) as VaultPath)
        }
      }
    }
  }

  const isShallow = ({ path }: SourceFile): boolean => path.split('/').length <= MAX_DEPTH
  for (const { path } of sources.filter((source) => !isShallow(source)))
    skipped.push({ path, reason: `It is more than ${MAX_DEPTH} folders deep.` })
  await mapFolder(treeOf(sources.filter(isShallow)), { path: into, isNew: false })
  return { files, skipped, tableNotes }
}

/** As deep as the vault takes them. */
const MAX_DEPTH = 64

interface SourceFolder {
  readonly folders: Map<string, SourceFolder>
  readonly files: { readonly name: string; readonly file: SourceFile }[]
}

function treeOf(sources: readonly SourceFile[]): SourceFolder {
  const newFolder = (): SourceFolder => ({ folders: new Map(), files: [] })
  const root = newFolder()
  for (const file of sources) {
    const segments = file.path.split('/')
    const name = segments.pop() ?? ''
    let folder = root
    for (const segment of segments) {
      const next = folder.folders.get(segment) ?? newFolder()
      folder.folders.set(segment, next)
      folder = next
    }
    folder.files.push({ name, file })
  }
  return root
}

/** One name in a folder of the source: a file or a folder. */
interface Member {
  readonly name: string
  /** Of its safe name: behind the stem of its group. */
  readonly tail: string
  readonly file: SourceFile | null
  readonly folder: SourceFolder | null
}

/** Names that get one stem: of Notion a page, the folder of its children and its tables; else a name for itself. */
interface Group {
  readonly stem: string
  readonly members: readonly Member[]
  /** The table that gets a note. */
  readonly table: Member | null
  readonly isChanged: boolean
}

function groupsOf({ folders, files }: SourceFolder, isNotion: boolean): Group[] {
  const byKey = new Map<string, { stem: string; members: Member[] }>()
  const groups: Group[] = []
  const add = (name: string, what: Pick<Member, 'file' | 'folder'>): void => {
    const notion = isNotion ? notionName(name) : null
    if (notion === null) {
      const safe = safeName(name)
      const member = { name, tail: '', ...what }
      groups.push({ stem: safe, members: [member], table: null, isChanged: safe !== name })
      return
    }
    const isTwin = ({ tail }: Member): boolean => foldName(tail) === foldName(notion.tail)
    // An archive may hold one name twice.
    const key = byKey.get(notion.key)?.members.some(isTwin)
      ? `${notion.key}\0${byKey.size}`
      : notion.key
    const stem = safeName(notion.title, { tailBytes: TAIL_BYTES })
    const group = byKey.get(key) ?? { stem, members: [] }
    group.members.push({ name, tail: notion.tail, ...what })
    byKey.set(key, group)
  }
  for (const [name, folder] of folders) add(name, { file: null, folder })
  for (const { name, file } of files) add(name, { file, folder: null })
  for (const { stem, members } of byKey.values()) {
    const hasPage = members.some(({ tail }) => tail.toLowerCase() === '.md')
    const tables = members.filter(({ tail }) => /^(?:_all)?\.csv$/i.test(tail))
    const table = tables.find(({ tail }) => tail.toLowerCase() === '.csv') ?? tables[0] ?? null
    groups.push({ stem, members, table: hasPage ? null : table, isChanged: true })
  }
  return groups.toSorted(
    (a, b) => Number(a.isChanged) - Number(b.isChanged) || compare(nameOf(a), nameOf(b)),
  )
}

const nameOf = ({ members }: Group): string => members[0]?.name ?? ''
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Room for a number and a tail behind the stem. */
const TAIL_BYTES = 24

function* filesIn({ file, folder }: Member): Generator<SourceFile> {
  if (file !== null) yield file
  if (folder === null) return
  for (const { file: inside } of folder.files) yield inside
  for (const [name, inside] of folder.folders)
    yield* filesIn({ name, tail: '', file: null, folder: inside })
}

/** The names of one folder of the vault, those that are chosen included. */
function createNames(existing: readonly ExistingName[]) {
  const there = Map.groupBy(existing, ({ name }) => foldName(name))
  const taken = new Set(there.keys())
  const entered = new Set<string>()

  const folderNamed = (name: string): ExistingName | null => {
    const folders = there.get(foldName(name))?.filter(({ isFolder }) => isFolder) ?? []
    return folders.find((folder) => folder.name === name) ?? folders[0] ?? null
  }
  /** A folder that is there, and into which no other folder of the source goes yet. */
  const existingFolder = (name: string): ExistingName | null =>
    entered.has(foldName(name)) ? null : folderNamed(name)
  const isFree = (member: Member, name: string): boolean =>
    !taken.has(foldName(name)) || (member.folder !== null && existingFolder(name) !== null)

  return {
    /** The stem under which every member of the group has a free name. */
    choose({ stem, members, table }: Group): string {
      for (let number = 1; ; number++) {
        const candidate = number === 1 ? stem : numberedStem(stem, number, members)
        const isGood =
          members.every((member) => isFree(member, candidate + member.tail)) &&
          (table === null || !taken.has(foldName(`${candidate}.md`)))
        if (!isGood) continue
        if (table !== null) taken.add(foldName(`${candidate}.md`))
        return candidate
      }
    },
    take({ tail, folder }: Member, stem: string): string {
      const name = stem + tail
      const known = folder === null ? null : existingFolder(name)
      taken.add(foldName(name))
      if (folder !== null) entered.add(foldName(name))
      return known?.name ?? name
    },
    isThere: (name: string): boolean => folderNamed(name) !== null,
  }
}

/** A group of one whole name is numbered before its extension, one of a stem and tails behind the stem. */
const numberedStem = (stem: string, number: number, members: readonly Member[]): string =>
  members.every(({ tail, folder }) => tail === '' && folder === null)
    ? numberedName(stem, number)
    : `${stem} ${number}`
