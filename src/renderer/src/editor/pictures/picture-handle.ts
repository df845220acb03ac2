import type { Extension } from '@codemirror/state'
import { EditorView, ViewPlugin, type PluginValue } from '@codemirror/view'
import { fileNameOf } from '../../../../shared/domain/vault-path.ts'
import type { EditorServices } from '../editor-services.ts'
import type { BlockHosts } from '../live/blocks/block-hosts.ts'
import {
  cornerOf,
  drawnAt,
  PICTURE_FRAMES,
  shownWidth,
  widestOf,
  writtenIn,
  type DrawnPicture,
} from './drawn-pictures.ts'
import { takingPictures } from './picture-commands.ts'
import { pictureAt } from './picture-size.ts'
import { createWidthTrial, NARROWEST_PX, type WidthTrial } from './width-trial.ts'
import { PICTURE_WORDS } from './words.ts'

/**
 * A handle at the lower corner of the picture that the pointer or the cursor is at: dragging it, or the arrow keys on
 * it, try another width, which is written once, when it is let go of. It stands over the text, never in it.
 */
export function resizingPictures({
  blockHosts,
  say,
}: Pick<EditorServices, 'blockHosts' | 'say'>): Extension {
  const plugin = ViewPlugin.define((view) => createPictureHandle(view, blockHosts))
  return [
    plugin,
    takingPictures.of((view) => {
      const isTaken = view.plugin(plugin)?.take() ?? false
      if (!isTaken) say(PICTURE_WORDS.noPicture)
      return true
    }),
    theme,
  ]
}

interface PictureHandle extends PluginValue {
  /** Gives the handle of the picture at the cursor the keys. @returns false where there is none */
  take(): boolean
}

function createPictureHandle(view: EditorView, hosts: BlockHosts): PictureHandle {
  const { overlay, handle, note } = handleElements()
  view.contentDOM.after(overlay)
  /** Where in the note the picture under the pointer is, and the one that has the handle. */
  let hovered: number | null = null
  let shown: number | null = null
  const isTaken = (): boolean => handle.ownerDocument.activeElement === handle

  const isPictureAt = (pos: number): boolean =>
    !view.state.readOnly && pictureAt(view.state, pos) !== null

  function wanted(): DrawnPicture | null {
    if (view.state.readOnly) return null
    if (isTaken() && shown !== null) return drawnAt(view, shown)
    const under = hovered === null ? null : drawnAt(view, hovered)
    return under ?? (view.hasFocus ? drawnAt(view, view.state.selection.main.head) : null)
  }

  const place = (): void =>
    view.requestMeasure({
      key: place,
      read() {
        const picture = wanted()
        const corner = picture && cornerOf(view, picture)
        if (!picture || !corner) return null
        return { ...corner, picture, width: shownWidth(picture), widest: widestOf(picture) }
      },
      write(found) {
        // While its source is closed or opened a picture is not there for a moment.
        const isComing = !found && isTaken() && shown !== null && isPictureAt(shown)
        if (isComing) return
        shown = found?.picture.written.from ?? null
        if (!found && isTaken()) view.focus()
        overlay.hidden = !found
        if (!found) return
        trial.draw()
        overlay.dir = found.isRtl ? 'rtl' : 'ltr'
        overlay.style.left = `${found.x}px`
        overlay.style.top = `${found.y}px`
        const width = trial.width() ?? found.width
        overlay.toggleAttribute('data-tried', trial.width() !== null)
        note.textContent = PICTURE_WORDS.pixels(width)
        handle.ariaLabel = PICTURE_WORDS.widthOf(nameOf(found.picture))
        handle.ariaValueMin = `${Math.min(NARROWEST_PX, width)}`
        handle.ariaValueMax = `${Math.max(found.widest, width)}`
        handle.ariaValueNow = `${width}`
        handle.ariaValueText = PICTURE_WORDS.pixels(width)
      },
    })
  const trial = createWidthTrial(view, hosts, () => shown, place)
  const letGo = listen(view, { overlay, handle, trial, place })

  const onOver = ({ target }: Event): void => {
    if (!(target instanceof Element) || overlay.contains(target)) return
    const frame =
      target instanceof HTMLImageElement ? target.closest<HTMLElement>(PICTURE_FRAMES) : null
    const next = (frame && writtenIn(view, frame)?.from) ?? null
    if (next === hovered) return
    hovered = next
    place()
  }
  const onLeave = (): void => {
    hovered = null
    place()
  }
  view.dom.addEventListener('mouseover', onOver)
  view.dom.addEventListener('mouseleave', onLeave)

  return {
    take() {
      const { head } = view.state.selection.main
      const picture = view.state.readOnly ? null : drawnAt(view, head)
      if (!picture) return false
      shown = picture.written.from
      overlay.hidden = false
      handle.focus({ preventScroll: true })
      return true
    },
    update({ docChanged, changes, selectionSet, geometryChanged, focusChanged, ...update }) {
      if (docChanged) {
        hovered = hovered === null ? null : changes.mapPos(hovered, 1)
        shown = shown === null ? null : changes.mapPos(shown, 1)
      }
      const isLocked = update.startState.readOnly !== update.state.readOnly
      if (docChanged || selectionSet || geometryChanged || focusChanged || isLocked) place()
    },
    destroy() {
      letGo()
      view.dom.removeEventListener('mouseover', onOver)
      view.dom.removeEventListener('mouseleave', onLeave)
      overlay.remove()
    },
  }
}

/** @returns lets go of the pointer */
function listen(
  view: EditorView,
  {
    overlay,
    handle,
    trial,
    place,
  }: {
    readonly overlay: HTMLElement
    readonly handle: HTMLElement
    readonly trial: WidthTrial
    readonly place: () => void
  },
): () => void {
  /** Where the pointer went down, in px; null while it is not. */
  let from: number | null = null
  /** The text had the keys before the pointer took the handle. */
  let isFromText = false
  const page = handle.ownerDocument
  const letGo = (): void => {
    from = null
    page.removeEventListener('pointermove', onMove)
    page.removeEventListener('pointerup', onUp)
    page.removeEventListener('pointercancel', onCancel)
  }
  const leave = (): void => {
    letGo()
    if (isFromText) view.focus()
    isFromText = false
  }
  const onMove = ({ clientX }: PointerEvent): void => {
    if (from === null || trial.width() === null) return
    trial.show(trial.start() + (overlay.dir === 'rtl' ? from - clientX : clientX - from))
  }
  const onUp = (): void => {
    trial.end(true)
    leave()
  }
  const onCancel = (): void => {
    trial.end(false)
    leave()
  }

  handle.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    event.preventDefault()
    isFromText = view.hasFocus
    // The source of the picture closes by that, so that all of it is seen.
    handle.focus({ preventScroll: true })
    from = event.clientX
    trial.begin()
    page.addEventListener('pointermove', onMove)
    page.addEventListener('pointerup', onUp)
    page.addEventListener('pointercancel', onCancel)
  })
  handle.addEventListener('dblclick', () => trial.clear())
  handle.addEventListener('focus', place)
  handle.addEventListener('blur', () => {
    trial.end(false)
    letGo()
    place()
  })
  handle.addEventListener('keydown', (event) => {
    const step = stepOf(event, overlay.dir === 'rtl')
    if (step === null && event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (step !== null) {
      if (trial.width() === null) trial.begin()
      return trial.show((trial.width() ?? 0) + step)
    }
    trial.end(event.key === 'Enter')
    letGo()
    view.focus()
  })
  return letGo
}

const STEP_PX = 10
const LARGE_STEP_PX = 50

/** By how much a key makes the picture wider, in px; null for another key. */
function stepOf(
  { key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent,
  isRtl: boolean,
): number | null {
  if (ctrlKey || altKey || metaKey) return null
  const step = shiftKey ? LARGE_STEP_PX : STEP_PX
  switch (key) {
    case 'ArrowUp':
      return step
    case 'ArrowDown':
      return -step
    case 'ArrowRight':
      return isRtl ? -step : step
    case 'ArrowLeft':
      return isRtl ? step : -step
    default:
      return null
  }
}

/** What a person knows it by: what is said of it, or its file. */
function nameOf({ image, written: { target, isEmbed } }: DrawnPicture): string {
  if (!isEmbed && image.alt !== '') return image.alt
  return target.startsWith('data:') ? PICTURE_WORDS.picture : fileNameOf(target)
}

function handleElements() {
  const overlay = document.createElement('div')
  overlay.className = 'cm-picture-hand'
  overlay.hidden = true
  const handle = document.createElement('div')
  handle.className = 'cm-picture-handle'
  handle.role = 'slider'
  handle.tabIndex = 0
  handle.title = PICTURE_WORDS.sizing
  const note = document.createElement('div')
  note.className = 'cm-picture-width'
  note.ariaHidden = 'true'
  overlay.append(handle, note)
  return { overlay, handle, note }
}

const theme = EditorView.theme({
  // No size of its own: what it holds reaches into the picture from its corner.
  '.cm-picture-hand': { position: 'absolute', zIndex: '2', width: '0', height: '0' },
  '.cm-picture-handle': {
    position: 'absolute',
    insetInlineEnd: '0',
    bottom: '0',
    display: 'grid',
    placeItems: 'center',
    width: '24px',
    height: '24px',
    cursor: 'nwse-resize',
    touchAction: 'none',
    outlineOffset: '-2px',
  },
  '.cm-picture-hand[dir="rtl"] .cm-picture-handle': { cursor: 'nesw-resize' },
  '.cm-picture-handle::before': {
    content: '""',
    width: '12px',
    height: '12px',
    boxSizing: 'border-box',
    border: '1px solid var(--ink-3)',
    borderRadius: '3px',
    backgroundColor: 'var(--paper)',
  },
  '.cm-picture-handle:hover::before, .cm-picture-handle:focus::before': {
    borderColor: 'var(--accent)',
  },
  '.cm-picture-width': {
    position: 'absolute',
    insetInlineEnd: '26px',
    bottom: '4px',
    display: 'none',
    padding: '0 6px',
    borderRadius: 'var(--radius-control)',
    backgroundColor: 'var(--paper)',
    boxShadow: 'var(--shadow-float)',
    color: 'var(--ink)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-meta)',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: '18px',
    whiteSpace: 'nowrap',
  },
  '.cm-picture-hand[data-tried] .cm-picture-width': { display: 'block' },
})
