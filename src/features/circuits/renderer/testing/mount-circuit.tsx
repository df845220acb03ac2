import { useStore } from 'zustand'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { NoteSession } from '../../../../renderer/src/stores/notes/note-session.ts'
import { changesBetween, toDoc } from '../../../../renderer/src/stores/notes/text-changes.ts'
import type { Stores } from '../../../../renderer/src/stores/stores.ts'
import { fencesOf } from '../../../../renderer/src/stores/text/fences.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { mount, type Mounted, type MountOptions } from '../../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../../test/window/note-answers.ts'
import { CircuitBlock } from '../circuit-block.tsx'

export const NOTE = vaultPath('Circuit.md')

export type MountedCircuit = Mounted & {
  readonly session: NoteSession
  /** Of the note, as it is now. */
  text(): string
  /** Another program or the editor makes the note this. */
  write(text: string): void
}

/** A note with this text in its block, open for reading: the block, and the editor over the window when it is open. */
export async function mountCircuit(
  circuit: string,
  options: MountOptions & { readonly note?: (block: string) => string } = {},
): Promise<MountedCircuit> {
  const { note = (block: string) => block, answers, ...rest } = options
  let opened: NoteSession | undefined
  const mounted = await mount(
    (stores) => {
      stores.workspace.openNote(NOTE)
      stores.workspace.setReading(NOTE, true)
      opened = stores.openNotes.open(NOTE)
      return (
        <div style={{ width: 'min(760px, 100vw)', padding: 16 }}>
          <ReadNote session={opened} />
          <Overlay />
        </div>
      )
    },
    {
      ...rest,
      answers: {
        ...noteAnswers({ [NOTE]: note(`\`\`\`circuit\n${circuit}\`\`\`\n`) }),
        ...answers,
      },
    },
  )
  if (!opened) throw new Error('The note was not opened.')
  const session = opened
  return {
    ...mounted,
    session,
    text: () => session.text().toString(),
    write: (text) => session.replace(changesBetween(session.text(), toDoc(text))),
  }
}

/** The circuits of a note where it is read, as the reading view draws them. */
function ReadNote({ session }: { readonly session: NoteSession }) {
  useStore(session.state, ({ load, revision }) => `${load} ${revision}`)
  return fencesOf(session.text(), 'circuit').map(({ line, text }) => (
    <CircuitBlock key={line} text={text} line={line} path={session.path} />
  ))
}

/** What a feature shows over the window. */
function Overlay() {
  const overlay: Stores['overlay'] = useStores().overlay
  const shown = useStore(overlay.state, (state) => state.overlay)
  return shown?.kind === 'feature' ? shown.dialog : null
}
