import { useRef, useState } from 'react'
import { useStores } from '../../connection/stores-context.tsx'
import { editProperty } from '../properties/use-note-properties.ts'
import type { NoteSession } from '../../stores/notes/note-session.ts'
import { newEntryPath } from '../../stores/workspace/new-entry-path.ts'
import type { RelocationState } from '../../stores/workspace/relocation-store.ts'
import { useTakenAtEnd } from '../../ui/use-taken-at-end.ts'
import { noteEnding } from '../../../../shared/domain/note-path.ts'
import { folderOf } from '../../../../shared/domain/vault-path.ts'
import type { KnownName } from './note-name.ts'
import { WORDS } from './words.ts'

/** How the field was left: by Enter, into the text of the note, to somewhere else, or because it is there no more. */
export type Leaving = 'by-enter' | 'into-text' | 'elsewhere' | 'gone'

/** What is typed as the title of a note, until it is its name. */
export interface TitleDraft {
  readonly text: string
  /** Why this cannot be the name, as a sentence; null when it can, as far as is known. */
  readonly problem: string | null
  /** The note is just getting this name. */
  readonly isBusy: boolean
  change(text: string): void
  /** Makes what was typed the name. False where that cannot be one, and stays. */
  take(leaving: Leaving): boolean
  drop(): void
}

/** A title in the frontmatter is changed there, in one step of the note's undo; any other is the name of the file. */
export function useTitle({
  session,
  name,
  reads,
  onRefused,
}: {
  readonly session: NoteSession
  readonly name: KnownName
  readonly reads: boolean
  /** The name that was taken by Enter could not be given. */
  readonly onRefused: () => void
}): TitleDraft {
  const { relocation } = useStores()
  const { path } = session
  const [typed, setTyped] = useState<string | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // What is taken is so at once: the field that is left by Enter is not to be asked again.
  const open = useRef<string | null>(null)

  const hold = (text: string | null): void => {
    open.current = text
    setTyped(text)
    setTold(null)
  }
  const target = (text: string) => newEntryPath(folderOf(path), text, noteEnding(path))
  /** Nothing, or what it is called already, perhaps with its `.md`. */
  const isOld = (text: string): boolean =>
    text === '' || text === name.text || (name.from === 'file' && target(text).path === path)
  const problemOf = (text: string): string | null => {
    if (name.from !== 'file' || isOld(text)) return null
    return text.includes('/') ? WORDS.noSlash : target(text).problem
  }

  async function rename(text: string, leaving: Leaving): Promise<void> {
    let refusal: string | null = null
    setBusy(true)
    const goesOn = leaving === 'by-enter' || leaving === 'into-text'
    await relocation.rename({ path, isFolder: false }, text, {
      // Nobody would see it here any more.
      ...(leaving === 'gone' ? {} : { tell: (problem) => (refusal = problem) }),
      holdsKeys: goesOn && !reads,
      takesFocus: goesOn,
    })
    await nothingGoesOn()
    setBusy(false)
    if (refusal === null) return setTyped(null)
    setTold(refusal)
    // Behind what was typed meanwhile, which is for the text.
    if (leaving === 'by-enter') setTimeout(onRefused)
  }
  /** Also when it was asked whether links are to follow. */
  async function nothingGoesOn(): Promise<void> {
    const { state } = relocation
    while (isWorking(state.getState()))
      await new Promise<void>((resolve) => {
        const stop = state.subscribe((now) => {
          if (isWorking(now)) return
          stop()
          resolve()
        })
      })
  }

  const take = (leaving: Leaving): boolean => {
    const text = (open.current ?? (leaving === 'by-enter' ? typed : null))?.trim()
    if (isBusy || text === undefined) return true
    if (isOld(text)) {
      hold(null)
      return true
    }
    if (problemOf(text) !== null) return false
    open.current = null
    if (name.from === 'file') {
      void rename(text, leaving)
      return true
    }
    const refusal = editProperty(session, { kind: 'set', name: 'title', value: text })
    if (refusal === null) hold(null)
    else setTold(refusal)
    return refusal === null
  }

  // The note may be left with the cursor in the field.
  useTakenAtEnd(() => void take('gone'))
  return {
    text: typed ?? name.text,
    problem: told ?? problemOf((typed ?? '').trim()),
    isBusy,
    change: hold,
    take,
    drop: () => hold(null),
  }
}

const isWorking = ({ running, question, linkQuestion }: RelocationState): boolean =>
  running !== null || question !== null || linkQuestion !== null
