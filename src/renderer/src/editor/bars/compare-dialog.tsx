import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { MergeView } from '@codemirror/merge'
import { EditorState, type Extension, type Text } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { useEffect, useRef, useState } from 'react'
import { toEditorText } from '../../../../shared/domain/text/text-edits.ts'
import type { ConflictTexts } from '../../stores/notes/note-session.ts'
import { Button } from '../../ui/field/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { compareTheme } from './compare-theme.ts'
import { cspNonce } from '../language/csp-nonce.ts'
import { startOf, type Place } from './merge-choices.ts'
import { choicesFor, goToPlace, placesField, startPlaces } from '../links/place-choices.ts'
import styles from './compare-dialog.module.css'

export type CompareDialogProps = {
  readonly name: string
  /** As it was when the dialog was opened; it does not change under the person's hands. */
  readonly conflict: ConflictTexts
  readonly isBusy: boolean
  /** Why the last answer could not be carried out; null when nothing went wrong. */
  readonly problem: string | null
  /** Also for Esc and the close button: nothing is lost by going away. */
  readonly onKeepBoth: () => void
  readonly onSave: (text: Text) => void
}

/**
 * Both versions side by side. On the right is what will be saved: everything merged that can be, and at each place where
 * both wrote, the person's choice. No answer is the default, and none can be given before every place is decided, except
 * the one that keeps both.
 */
export function CompareDialog({
  name,
  conflict,
  isBusy,
  problem,
  onKeepBoth,
  onSave,
}: CompareDialogProps) {
  const [view, setView] = useState<EditorView | null>(null)
  const [places, setPlaces] = useState<readonly Place[]>([])
  const first = useRef<HTMLDivElement>(null)
  const open = places.flatMap(({ choice }, index) => (choice === null ? [index] : []))
  const all = new Set(places.keys())
  const take = (choice: 'mine' | 'theirs' | 'both') => (): void => {
    view?.dispatch(choicesFor(view.state, all, choice))
  }
  return (
    <Dialog
      open
      onClose={onKeepBoth}
      title={`Two versions of ${name}`}
      size="large"
      initialFocus={first}
      description="Choose at each place, or edit the text on the right. Closing this keeps both: the file stays as it is on disk, and your version becomes a note beside it."
      footer={
        <>
          {problem ? (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          ) : null}
          <Button onClick={onKeepBoth} disabled={isBusy}>
            Keep both as two notes
          </Button>
          <Button
            onClick={() => view && onSave(view.state.doc)}
            disabled={isBusy || view === null || open.length > 0}
          >
            Save this text
          </Button>
        </>
      }
    >
      <div ref={first} tabIndex={-1} className={styles.bar}>
        <p role="status">
          {open.length === 0 ? 'Every place is decided.' : leftToDecide(open.length)}
        </p>
        <Button
          kind="quiet"
          disabled={open.length === 0}
          onClick={() => view && goToPlace(view, open[0] ?? 0)}
        >
          Go to the next
        </Button>
        <span className={styles.spring} />
        <span>Everywhere:</span>
        <Button onClick={take('theirs')}>On disk</Button>
        <Button onClick={take('mine')}>Yours</Button>
        <Button onClick={take('both')}>Both</Button>
      </div>
      <div className={styles.heads}>
        <span>On disk, by another program</span>
        <span>What will be saved</span>
      </div>
      <Comparison conflict={conflict} onView={setView} onPlaces={setPlaces} />
    </Dialog>
  )
}

const leftToDecide = (count: number): string =>
  count === 1 ? '1 place to decide.' : `${count} places to decide.`

function Comparison({
  conflict,
  onView,
  onPlaces,
}: {
  readonly conflict: ConflictTexts
  readonly onView: (view: EditorView | null) => void
  readonly onPlaces: (places: readonly Place[]) => void
}) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const { text, places } = startOf(conflict)
    const common: Extension = [cspNonce(), EditorView.lineWrapping, compareTheme]
    const merge = new MergeView({
      parent: host.current,
      a: {
        doc: toEditorText(conflict.theirs.text),
        extensions: [
          common,
          EditorState.readOnly.of(true),
          EditorView.contentAttributes.of({ 'aria-label': 'The version on disk' }),
        ],
      },
      b: {
        doc: text,
        extensions: [
          common,
          placesField,
          history(),
          keymap.of([...historyKeymap, ...defaultKeymap]),
          EditorView.contentAttributes.of({ 'aria-label': 'The text that will be saved' }),
          EditorView.updateListener.of(({ state, startState }) => {
            if (state.field(placesField) !== startState.field(placesField))
              onPlaces(state.field(placesField))
          }),
        ],
      },
      collapseUnchanged: { margin: 3, minSize: 6 },
      diffConfig: { scanLimit: 2000, timeout: 1000 },
    })
    merge.b.dispatch({ effects: startPlaces(places) })
    onView(merge.b)
    return () => {
      onView(null)
      merge.destroy()
    }
  }, [conflict, onView, onPlaces])
  return <div ref={host} className={styles.comparison} />
}
