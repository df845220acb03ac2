import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { NoteSession } from '../../../../renderer/src/stores/notes/note-session.ts'
import { createNoteDisk, type NoteDisk } from '../../../../../test/window/note-disk.ts'
import { mount, type Mounted, type MountOptions } from '../../../../../test/window/mount.tsx'
import type { Answers } from '../../../../../test/window/scripted-host.ts'
import { CanvasView } from '../canvas-view.tsx'

export const BOARD = vaultPath('work/Board.canvas')

export type MountedCanvas = Mounted & {
  readonly disk: NoteDisk
  readonly session: NoteSession
  /** Of the canvas, as it is now. */
  text(): string
  /** The same, read. */
  value(): {
    readonly nodes: readonly Record<string, unknown>[]
    readonly edges: readonly Record<string, unknown>[]
  }
}

/** A canvas that is open, with the notes beside it. */
export async function mountCanvas(
  text: string,
  {
    files = {},
    answers = {},
    focus = false,
    ...options
  }: MountOptions & {
    readonly files?: Readonly<Record<string, string>>
    /** It is opened to be worked on. */
    readonly focus?: boolean
  } = {},
): Promise<MountedCanvas> {
  const disk = createNoteDisk({ [BOARD]: text, ...files })
  const { 'note.save': save, 'note.create': create, ...reading } = disk.answers
  const all: Answers = {
    ...reading,
    'canvas.save': save as NonNullable<Answers['canvas.save']>,
    'canvas.create': create as NonNullable<Answers['canvas.create']>,
    'workspace.set': null,
    'link.resolveAll': ({ links }) =>
      links.map(() => ({ path: null, createPath: null, line: null })),
    ...answers,
  }
  const mounted = await mount(
    (stores) => {
      stores.workspace.openNote(BOARD, { focus })
      return (
        <div style={{ display: 'flex', height: '100vh', width: '100vw' }}>
          <CanvasView path={BOARD} place={null} otherwise={null} />
        </div>
      )
    },
    { ...options, answers: all },
  )
  const session = mounted.stores.openNotes.get(BOARD)
  if (!session) throw new Error('The canvas was not opened.')
  return {
    ...mounted,
    disk,
    session,
    text: () => session.text().toString(),
    value: () => JSON.parse(session.text().toString() || '{"nodes":[],"edges":[]}'),
  }
}
