import type { EditorView } from '@codemirror/view'
import type { NoteSession } from '../../stores/notes/note-session.ts'
import { goToLine } from '../links/flash-line.ts'
import { PropertiesHead } from '../properties/properties-head.tsx'
import { enterTitle } from './enter-title.ts'
import { textWays, writesBefore } from './text-ways.ts'
import { TitleLine } from './title-line.tsx'

/** What stands above the text of a note that is written: its title and its properties. */
export function NoteTop({
  view,
  session,
}: {
  readonly view: EditorView
  readonly session: NoteSession
}) {
  return (
    <>
      <TitleLine
        session={session}
        reads={false}
        ways={textWays(view)}
        isAtWork={(until) => writesBefore(view, until)}
      />
      <PropertiesHead
        session={session}
        onLeave={() => view.focus()}
        onUp={() => enterTitle(view.scrollDOM, null)}
        onEditText={(line) => {
          goToLine(view, line)
          view.focus()
        }}
      />
    </>
  )
}
