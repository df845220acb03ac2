import type { Extension } from '@codemirror/state'
import { closeHoverTooltips, ViewPlugin, type EditorView } from '@codemirror/view'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { PointedLink } from '../../stores/link-preview-store.ts'
import type { EditorServices } from '../editor-services.ts'
import { linkAt, type EditorLink } from './link-at.ts'
import { linkBoxes } from './link-boxes.ts'
import { retargetLink, targetSpan } from './retarget-link.ts'
import { LINK_WORDS } from './words.ts'

type Previewing = Pick<EditorServices, 'linkPreview' | 'refuse'>

/** Shows where the link at the cursor leads; false where there is none. */
export function previewLinkAtCursor(
  view: EditorView,
  path: VaultPath,
  services: Previewing,
): boolean {
  const link = linkAt(view.state, view.state.selection.main.head)
  if (link) services.linkPreview.show(shownLink(view, link, path, services))
  return link !== null
}

/** Shows where the link under the pointer leads, while Ctrl or ⌘ is held. */
export const previewingLinks = (path: VaultPath, services: Previewing): Extension =>
  ViewPlugin.define((view) => {
    let at: { readonly x: number; readonly y: number } | null = null
    let waiting: { readonly link: EditorLink; readonly stop: () => void } | null = null

    function stop(): void {
      waiting?.stop()
      waiting = null
    }

    /** What is drawn by the reading view in the editor says itself where its links lead. */
    function look(): void {
      if (!at || view.composing) return stop()
      const link = linkUnder(view, at)
      if (!link) return stop()
      if (waiting?.link.from === link.from && waiting.link.target === link.target) return
      stop()
      view.dispatch({ effects: closeHoverTooltips })
      waiting = {
        link,
        stop: services.linkPreview.point({
          ...shownLink(view, link, path, services),
          at,
          needsKey: true,
          hasKey: true,
        }),
      }
    }

    const onMove = (event: PointerEvent): void => {
      const isDrawn = event.target instanceof Element && event.target.closest('.cm-live-drawn')
      const isMeant = event.pointerType !== 'touch' && event.buttons === 0 && !isDrawn
      at = isMeant ? { x: event.clientX, y: event.clientY } : null
      if (event.ctrlKey || event.metaKey) look()
      else stop()
    }
    const onLeave = (): void => {
      at = null
      stop()
    }
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Control' || key === 'Meta') look()
      else stop()
    }
    view.dom.addEventListener('pointermove', onMove)
    view.dom.addEventListener('pointerleave', onLeave)
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('keyup', stop)
    return {
      update({ docChanged }) {
        if (docChanged) stop()
      },
      destroy() {
        stop()
        view.dom.removeEventListener('pointermove', onMove)
        view.dom.removeEventListener('pointerleave', onLeave)
        window.removeEventListener('keydown', onKeyDown)
        window.removeEventListener('keyup', stop)
      },
    }
  })

/** The link that is drawn at a place of the window, or stands at the cursor; null where there is none. */
export function linkForMenu(
  view: EditorView,
  at: PointedLink['at'] | 'cursor',
  path: VaultPath,
  services: Pick<EditorServices, 'refuse'>,
): ShownLink | null {
  const link =
    at === 'cursor' ? linkAt(view.state, view.state.selection.main.head) : linkUnder(view, at)
  return link && shownLink(view, link, path, services)
}

/** The link that is drawn there, not one whose line only ends before it. */
function linkUnder(view: EditorView, at: PointedLink['at']): EditorLink | null {
  const pos = view.posAtCoords(at)
  const link = pos === null ? null : linkAt(view.state, pos)
  const isOn = ({ left, right, top, bottom }: DOMRect): boolean =>
    at.x >= left && at.x <= right && at.y >= top && at.y <= bottom
  return link && linkBoxes(view, link).some(isOn) ? link : null
}

type ShownLink = Required<Pick<PointedLink, 'subject' | 'boxes' | 'retarget'>>

function shownLink(
  view: EditorView,
  link: EditorLink,
  path: VaultPath,
  services: Pick<EditorServices, 'refuse'>,
): ShownLink {
  const { target, type } = link
  const isWritable = !view.state.readOnly && targetSpan(view.state, link) !== null
  const retarget = (next: string): void => {
    if (!retargetLink(view, link, next)) services.refuse(LINK_WORDS.notRetargeted)
    view.focus()
  }
  return {
    subject:
      type === 'url'
        ? { kind: 'address', href: target }
        : { kind: 'link', from: path, target, type },
    boxes: () => linkBoxes(view, link),
    retarget: isWritable ? retarget : null,
  }
}
