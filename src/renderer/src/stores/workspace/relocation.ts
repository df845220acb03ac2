import type {
  FilesMoved,
  RenamePreview,
  RenameProgress,
  RenameReport,
} from '../../../../shared/contract/rename.ts'
import { noteEnding } from '../../../../shared/domain/note-path.ts'
import { folderOf, spokenName, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import { movedSentence, relocationSentence } from './relocation-sentences.ts'
import { countedFiles } from './tree/words.ts'

/** A note, another file, or a folder that gets another path. */
export type Movable = { readonly path: VaultPath; readonly isFolder: boolean }

/** What stays of its name when it is renamed; another file is named with its extension. */
export const endingOf = ({ path, isFolder }: Movable): string => (isFolder ? '' : noteEnding(path))

/** One of them by its name, several by how many of each. */
export function calledTogether(what: readonly Movable[]): string {
  const [first, ...others] = what
  return first && others.length === 0 ? spokenName(first.path) : countedFiles(what)
}

/** What is done to one or to several paths: what main is asked for it, and how it is called. */
export interface Relocation {
  readonly paths: readonly VaultPath[]
  readonly isMove: boolean
  /** Of what goes on: `Moving Plan`. */
  readonly doing: string
  /** Of what is asked about: `Plan → projects/Plan.md`. */
  readonly change: string
  /** What would follow; null where that cannot be known before. */
  preview(signal: AbortSignal): Promise<RenamePreview | null>
  /** Does it. Its answer has the sentence that tells of it. */
  run(
    decided: { readonly updateLinks: boolean; readonly allowLeft: boolean },
    signal: AbortSignal,
  ): AsyncGenerator<RenameProgress, Relocated>
}

export interface Relocated {
  readonly report: RenameReport | FilesMoved
  readonly sentence: string
}

/** Gives one file or folder another path. @param withFolderNote a folder takes the note along that has its name */
export function relocateOne(
  client: LatentClient,
  what: Movable,
  to: VaultPath,
  withFolderNote: boolean,
): Relocation {
  const isWithNote = what.isFolder && withFolderNote
  const request = { from: what.path, to, ...(isWithNote && { withFolderNote: true }) }
  const name = spokenName(what.path)
  const isMove = folderOf(to) !== folderOf(what.path)
  return {
    paths: [what.path],
    isMove,
    doing: `${isMove ? 'Moving' : 'Renaming'} ${name}`,
    change: `${name} → ${to}`,
    preview: (signal) => client.call('rename.preview', request, { signal }),
    async *run(decided, signal) {
      const method = what.isFolder ? 'folder.rename' : 'note.rename'
      const report = yield* client.stream(method, { ...request, ...decided }, { signal })
      return { report, sentence: relocationSentence(what.path, report) }
    },
  }
}

/** Puts several files and folders into one folder. @param what none in a folder that is among them */
export function relocateMany(
  client: LatentClient,
  what: readonly Movable[],
  folder: VaultPath | '',
): Relocation {
  const paths = what.map(({ path }) => path)
  const name = countedFiles(what)
  return {
    paths,
    isMove: true,
    doing: `Moving ${name}`,
    change: folder === '' ? name : `${name} → ${folder}`,
    preview: async () => null,
    async *run(decided, signal) {
      const report = yield* client.stream('files.move', { paths, folder, ...decided }, { signal })
      return { report, sentence: movedSentence(name, folder, report) }
    },
  }
}
