import { isolateHistory } from '@codemirror/commands'
import { Prec, StateEffect, StateField, Transaction, type Extension } from '@codemirror/state'
import {
  keymap,
  showTooltip,
  type EditorView,
  type KeyBinding,
  type Tooltip,
} from '@codemirror/view'
import { fileNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { EditorServices } from '../editor-services.ts'
import { embedOf, filesCame } from './came-files.ts'
import styles from './name-offer.module.css'
import { PICTURE_WORDS } from './words.ts'

interface Offer {
  readonly path: VaultPath
  /** Behind its link. */
  readonly pos: number
}

/** A picture came as this file: its name is offered at its link. Null takes the offer back. */
export const offerName = StateEffect.define<Offer | null>()

type Naming = Pick<EditorServices, 'checkName' | 'renamePicture' | 'report'>

/**
 * Behind a picture that was just put into a note its name stands in a field, until somebody goes on. The field has the
 * keys only when it was clicked, or by its own key: what is typed is for the text.
 */
export function namingPictures(services: Naming): Extension {
  const offered = StateField.define<{ readonly offer: Offer; readonly tooltip: Tooltip } | null>({
    create: () => null,
    update(current, transaction) {
      const effect = transaction.effects.findLast((each) => each.is(offerName))
      if (effect) return effect.value && { offer: effect.value, tooltip: tooltipOf(effect.value) }
      if (current === null || isGoingOn(transaction, current.offer)) return null
      if (!transaction.docChanged) return current
      const pos = transaction.changes.mapPos(current.offer.pos)
      return { offer: { ...current.offer, pos }, tooltip: { ...current.tooltip, pos } }
    },
    provide: (field) => showTooltip.from(field, (value) => value?.tooltip ?? null),
  })
  /** The link says the new name first, as a step of its own: undone, the file goes back with it. */
  async function rename(view: EditorView, path: VaultPath, to: VaultPath): Promise<void> {
    const id = `name ${crypto.randomUUID()}`
    const end = view.state.field(offered, false)?.offer.pos ?? 0
    const from = end - embedOf(path).length
    const hasLink = from >= 0 && view.state.sliceDoc(from, end) === embedOf(path)
    if (hasLink && !view.state.readOnly)
      view.dispatch({
        changes: { from, to: end, insert: embedOf(to) },
        effects: [filesCame.of([id]), offerName.of(null)],
        annotations: isolateHistory.of('full'),
        userEvent: 'input.rename',
      })
    try {
      await services.renamePicture({ from: path, to, id })
    } catch (error) {
      const now = from + embedOf(to).length
      if (hasLink && view.state.sliceDoc(from, now) === embedOf(to))
        view.dispatch({ changes: { from, to: now, insert: embedOf(path) } })
      throw error
    }
  }
  const tooltipOf = ({ path, pos }: Offer): Tooltip => ({
    pos,
    create: (view) => ({ dom: nameField(view, path, { services, rename }) }),
  })

  return [
    offered,
    // Without an offer they are keys of the window.
    Prec.high(
      keymap.computeN([offered], (state) => (state.field(offered) === null ? [] : [OFFER_KEYS])),
    ),
  ]
}

const OFFER_KEYS: readonly KeyBinding[] = [
  {
    key: 'F2',
    run(view) {
      const field = view.dom.querySelector<HTMLElement>(`.${FIELD}`)
      field?.focus()
      return field !== null
    },
  },
  {
    key: 'Escape',
    run(view) {
      view.dispatch({ effects: offerName.of(null) })
      return true
    },
  },
]

const FIELD = 'cm-picture-name'

/** Somebody typed, or went to another line. What comes from elsewhere is no reason. */
function isGoingOn(transaction: Transaction, { pos }: Offer): boolean {
  const { state, changes, docChanged, selection } = transaction
  if (docChanged && transaction.annotation(Transaction.userEvent) !== undefined) return true
  if (!selection) return false
  const line = state.doc.lineAt(changes.mapPos(pos))
  return state.selection.main.head < line.from || state.selection.main.head > line.to
}

function nameField(
  view: EditorView,
  path: VaultPath,
  {
    services: { checkName, report },
    rename,
  }: {
    readonly services: Naming
    readonly rename: (view: EditorView, path: VaultPath, to: VaultPath) => Promise<void>
  },
): HTMLElement {
  const name = fileNameOf(path)
  const dot = name.lastIndexOf('.')
  const stem = dot > 0 ? name.slice(0, dot) : name
  const ending = name.slice(stem.length)

  const field = document.createElement('input')
  field.className = `${FIELD} ${styles.field ?? ''}`
  field.value = stem
  field.ariaLabel = PICTURE_WORDS.nameOf(name)
  field.spellcheck = false
  field.autocomplete = 'off'
  const problem = document.createElement('div')
  problem.className = styles.problem ?? ''
  problem.role = 'alert'
  const show = (text: string | null): void => {
    problem.textContent = text ?? ''
    problem.hidden = text === null
    field.ariaInvalid = String(text !== null)
  }
  show(null)

  const close = (): void => {
    view.dispatch({ effects: offerName.of(null) })
  }
  let isAsking = false
  async function take(): Promise<void> {
    const wanted = field.value.trim()
    if (isAsking) return
    if (wanted === stem) {
      view.focus()
      return close()
    }
    isAsking = true
    try {
      const { to, problem: refused } = await checkName(path, wanted === '' ? '' : wanted + ending)
      if (to === null) return show(refused)
      if (field.ownerDocument.activeElement === field) view.focus()
      await rename(view, path, to)
    } catch (error) {
      report(error)
    } finally {
      isAsking = false
    }
  }
  field.addEventListener('focus', () => field.select())
  field.addEventListener('input', () => show(null))
  field.addEventListener('keydown', (event) => {
    event.stopPropagation()
    // The Enter of an input method chooses a character.
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    if (event.key === 'Enter') return void take()
    view.focus()
    close()
  })

  const row = document.createElement('div')
  row.className = styles.row ?? ''
  row.append(
    part('span', styles.label, PICTURE_WORDS.name),
    field,
    part('span', styles.ending, ending),
    part('kbd', styles.key, 'F2'),
  )
  const dom = document.createElement('div')
  dom.className = styles.offer ?? ''
  dom.append(row, problem)
  // A click on the words is one for the field, and none for the text below.
  row.addEventListener('mousedown', (event) => {
    if (event.target === field) return
    event.preventDefault()
    field.focus()
  })
  return dom
}

function part(tag: 'span' | 'kbd', className: string | undefined, text: string) {
  const element = document.createElement(tag)
  element.className = className ?? ''
  element.textContent = text
  element.ariaHidden = 'true'
  return element
}
