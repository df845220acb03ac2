import { StateEffect, StateField, type Extension } from '@codemirror/state'
import {
  EditorView,
  hoverTooltip,
  keymap,
  showTooltip,
  ViewPlugin,
  type Tooltip,
} from '@codemirror/view'
import { linkFragment } from '../../../../shared/domain/link-fragment.ts'
import { noteNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { EditorServices } from '../editor-services.ts'
import { linkCommands } from './link-commands.ts'
import { linkAt, type EditorLink } from './link-at.ts'
import { previewingLinks, previewLinkAtCursor } from './preview-link.ts'
import { LINK_WORDS } from './words.ts'
import styles from './follow-link.module.css'

/** Offers to create the note that a link means; shown at the link until something else happens. */
const offerCreation = StateEffect.define<{
  readonly pos: number
  readonly path: VaultPath
} | null>()

/** Ctrl or Cmd and a click, the middle button, or Alt+Enter follow a link. Hovering says where it goes. */
export function linkFollowing(path: VaultPath, services: EditorServices): Extension {
  async function follow(view: EditorView, link: EditorLink): Promise<void> {
    try {
      if (link.type === 'url') return services.openWebAddress(link.target)
      const { path: target, createPath, line } = await services.resolve(path, link)
      if (target) services.open(target, line, linkFragment(link.target))
      else if (createPath)
        view.dispatch({ effects: offerCreation.of({ pos: link.from, path: createPath }) })
    } catch (error) {
      services.report(error)
    }
  }

  const offer = StateField.define<Tooltip | null>({
    create: () => null,
    update(current, transaction) {
      for (const effect of transaction.effects)
        if (effect.is(offerCreation))
          return effect.value && creationTooltip(effect.value.pos, effect.value.path, services)
      return transaction.docChanged || transaction.selection ? null : current
    },
    provide: (field) => showTooltip.from(field),
  })

  function followAtCursor(view: EditorView): boolean {
    const link = linkAt(view.state, view.state.selection.main.head)
    if (link) void follow(view, link)
    return link !== null
  }

  return [
    offer,
    previewingLinks(path, services),
    linkCommands.of({
      follow: (view) => followAtCursor(view) || sayNoLink(),
      preview: (view) => previewLinkAtCursor(view, path, services) || sayNoLink(),
    }),
    hoverTooltip(hover, { hoverTime: 350 }),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        const isMeant =
          event.button === 1 || (event.button === 0 && (event.ctrlKey || event.metaKey))
        if (!isMeant) return false
        const pos = view.posAtCoords({ x: event.clientX, y: event.clientY })
        const link = pos === null ? null : linkAt(view.state, pos)
        if (!link) return false
        event.preventDefault()
        void follow(view, link)
        return true
      },
    }),
    keymap.of([
      { key: 'Alt-Enter', run: followAtCursor },
      {
        key: 'Escape',
        run(view) {
          if (!view.state.field(offer)) return false
          view.dispatch({ effects: offerCreation.of(null) })
          return true
        },
      },
    ]),
    followCursor,
  ]

  function sayNoLink(): boolean {
    services.say(LINK_WORDS.noLink)
    return true
  }

  async function hover(view: EditorView, pos: number): Promise<Tooltip | null> {
    const link = linkAt(view.state, pos)
    if (!link) return null
    const text = await targetText(link)
    // With the key that follows held, the preview says more.
    if (view.dom.classList.contains('cm-follow')) return null
    return {
      pos: link.from,
      end: link.to,
      above: true,
      create: () => ({ dom: element('div', styles.hint, text) }),
    }
  }

  async function targetText(link: EditorLink): Promise<string> {
    if (link.type === 'url') return link.target
    try {
      const { path: target, createPath, line } = await services.resolve(path, link)
      if (target) return line === null ? target : `${target} · line ${line}`
      return createPath ? `${createPath} · not there yet` : 'This link goes nowhere'
    } catch {
      return link.target // a hint is not worth an error message
    }
  }
}

function creationTooltip(pos: number, path: VaultPath, services: EditorServices): Tooltip {
  return {
    pos,
    above: true,
    create: (view) => {
      const dom = element('div', styles.offer, `There is no note “${noteNameOf(path)}” yet.`)
      const button = element('button', styles.create, 'Create')
      button.type = 'button'
      button.title = path
      button.addEventListener('click', () => {
        view.dispatch({ effects: offerCreation.of(null) })
        services.create(path)
      })
      dom.append(button)
      return { dom, mount: () => button.focus() }
    },
  }
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string | undefined,
  text: string,
): HTMLElementTagNameMap[K] {
  const dom = document.createElement(name)
  dom.className = className ?? ''
  dom.textContent = text
  return dom
}

/** Shows the pointing hand while the key that follows links is down. */
const followCursor = ViewPlugin.define((view) => {
  const update = (event: KeyboardEvent | MouseEvent): void =>
    void view.dom.classList.toggle('cm-follow', event.ctrlKey || event.metaKey)
  const clear = (): void => view.dom.classList.remove('cm-follow')
  view.dom.addEventListener('mousemove', update)
  window.addEventListener('keydown', update)
  window.addEventListener('keyup', update)
  window.addEventListener('blur', clear)
  return {
    destroy() {
      view.dom.removeEventListener('mousemove', update)
      window.removeEventListener('keydown', update)
      window.removeEventListener('keyup', update)
      window.removeEventListener('blur', clear)
    },
  }
})
