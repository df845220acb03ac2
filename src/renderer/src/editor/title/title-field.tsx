import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { useStore } from 'zustand'
import { frontmatterData } from '../../../../shared/frontmatter/update-frontmatter.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { classNames } from '../../ui/class-names.ts'
import { inLastRow } from './caret-rows.ts'
import { noteName, standsAbove, type KnownName } from './note-name.ts'
import { TitleText } from './title-text.tsx'
import type { TitleLineProps } from './title-line-props.ts'
import { useTitle, type Leaving } from './use-title.ts'
import { WORDS } from './words.ts'
import styles from './title-line.module.css'

/** The title of a note, which is written in its place where it can be. */
export function TitleField({
  beginning,
  heading,
  isNews,
  ...props
}: TitleLineProps & {
  readonly beginning: string
  readonly heading: string | null
  /** It was not known before what the name is. */
  readonly isNews: boolean
}) {
  const { session } = props
  const isReadOnly = useStore(session.state, (state) => state.readOnlyReason !== null)
  const title = useMemo(() => titleOf(beginning), [beginning])
  const name = noteName(session.path, title, heading)
  if (isNews && !standsAbove(name, heading)) return null
  // A heading that is just being written is the name when its line is left.
  const shown = name.from === 'heading' ? noteName(session.path, title, null) : name
  return isReadOnly ? <TitleText name={shown} isHeading /> : <Field name={shown} {...props} />
}

/** As the index reads it: only a text is one. */
function titleOf(beginning: string): string | null {
  const title = frontmatterData(beginning)?.['title']
  return typeof title === 'string' ? title : null
}

function Field({ session, reads, ways, name }: TitleLineProps & { readonly name: KnownName }) {
  const { editor } = useStores()
  const field = useRef<HTMLTextAreaElement>(null)
  const problemId = useId()
  const [isComposing, setComposing] = useState(false)
  const onRefused = (): void => field.current?.focus()
  const draft = useTitle({ session, name, reads, onRefused })
  const problem = isComposing ? null : draft.problem

  useEffect(() => {
    editor.setState({
      editTitle() {
        if (!field.current?.checkVisibility()) return false
        field.current.focus()
        field.current.select()
        return true
      },
    })
    return () => editor.setState({ editTitle: null })
  }, [editor])

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Enter and Esc of an input method are about what it composes.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === COMPOSED) return
    if (event.key === 'Enter') {
      if (draft.take('by-enter')) ways.toStart()
    } else if (event.key === 'Escape') {
      draft.drop()
      ways.back()
    } else if (event.key === 'ArrowDown' && !hasModifier(event)) {
      const { previousElementSibling: likeness, selectionEnd } = event.currentTarget
      const caret = likeness && inLastRow(likeness, selectionEnd)
      if (!caret) return
      ways.down(caret.x)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = (event: FocusEvent<HTMLTextAreaElement>): void => {
    // Another window is in front: this one comes back to where it was.
    if (document.activeElement === event.currentTarget) return
    draft.take(leavingTo(event.relatedTarget))
  }
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(pasted)) return
    event.preventDefault()
    // The one way to change a text so that the field's own undo knows it.
    // oxlint-disable-next-line typescript/no-deprecated
    document.execCommand('insertText', false, inOneLine(pasted.trim()))
  }

  const Line = reads ? 'h1' : 'div'
  return (
    <>
      <Line className={styles.line} {...(reads ? { 'aria-label': name.text } : {})}>
        {/* Behind an empty text there is a line, too. */}
        <span aria-hidden className={classNames(styles.text, styles.mirror)} dir="auto">
          {draft.text || '\u200b'}
        </span>
        <textarea
          ref={field}
          className={styles.field}
          aria-label={WORDS.title}
          aria-invalid={problem !== null}
          aria-describedby={problemId}
          aria-busy={draft.isBusy}
          data-title-field=""
          dir="auto"
          rows={1}
          spellCheck={false}
          autoComplete="off"
          enterKeyHint="done"
          readOnly={draft.isBusy}
          value={draft.text}
          onChange={({ target, nativeEvent }) => {
            const composes = nativeEvent instanceof InputEvent && nativeEvent.isComposing
            draft.change(composes ? target.value : inOneLine(target.value))
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={onBlur}
        />
      </Line>
      <div id={problemId} aria-live="polite" className={styles.problem}>
        {problem}
      </div>
    </>
  )
}

/** The key of what an input method takes, where the event does not say that it composes. */
const COMPOSED = 229

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey

/** A name has no lines. */
const inOneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ')

/** Nobody has the focus after a click beside everything: then the text gets it. */
const leavingTo = (next: EventTarget | null): Leaving =>
  next === null || (next instanceof Element && next.closest('.cm-content') !== null)
    ? 'into-text'
    : 'elsewhere'
