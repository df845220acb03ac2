import { useStore } from 'zustand'
import type { WordPlace } from '../../../shared/contract/spelling.ts'
import type { TextCommand } from '../../../shared/domain/clicked-text.ts'
import { asOwnWord } from '../../../shared/domain/own-word.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useReport } from '../connection/use-report.ts'
import { useStores } from '../connection/stores-context.tsx'
import { useLinkItems } from '../links/preview/link-menu.tsx'
import type { TextMenuRequest } from '../stores/text-menu-store.ts'
import { MenuAt } from '../ui/menu/menu-at.tsx'
import type { MenuItem } from '../ui/menu/menu-items.tsx'
import { readClipboard } from './read-clipboard.ts'
import { TEXT_MENU_WORDS as WORDS } from './words.ts'

/** No more fit a glance. */
const MOST_SPELLINGS = 6

/** The menu of a text that is written or read, while one is asked for. */
export function TextMenu() {
  const { textMenu } = useStores()
  const menu = useStore(textMenu.state, (state) => state.menu)
  if (!menu) return null
  if ('actions' in menu)
    return <MenuAt at={menu.at} items={menu.actions} onClose={textMenu.close} />
  return menu.link ? <MenuOfLink menu={menu} link={menu.link} /> : <MenuOfText menu={menu} />
}

function MenuOfLink({
  menu,
  link,
}: {
  readonly menu: TextMenuRequest
  readonly link: NonNullable<TextMenuRequest['link']>
}) {
  return (
    <MenuOfText
      menu={menu}
      ofLink={[...useLinkItems({ ...link, boxes: link.boxes() }), 'separator']}
    />
  )
}

function MenuOfText({
  menu,
  ofLink = [],
}: {
  readonly menu: TextMenuRequest
  readonly ofLink?: readonly MenuItem[]
}) {
  const { textMenu } = useStores()
  const items = [
    ...useSpellingItems(menu),
    ...useLookUpItems(menu),
    ...ofLink,
    ...useEditItems(menu),
    ...(menu.table ? (['separator', ...menu.table] as const) : []),
  ]
  return <MenuAt at={menu.at} items={items} onClose={textMenu.close} />
}

/** Other spellings of the word that was clicked, and what remembers it. */
function useSpellingItems({ word, text }: TextMenuRequest): readonly MenuItem[] {
  const { toasts } = useStores()
  const client = useClient()
  const report = useReport()
  const { misspelled, suggestions } = word
  if (misspelled === '') return []
  const add = (place: WordPlace): void =>
    void client
      .call('spelling.addWord', { word: misspelled, place })
      .then(() => toasts.show(WORDS.added(misspelled)), report)
  const canAdd = asOwnWord(misspelled) === misspelled
  return [
    ...suggestions.slice(0, MOST_SPELLINGS).map((suggestion) => ({
      label: suggestion,
      disabled: !text.writing?.respell,
      onSelect: () => text.writing?.respell?.(suggestion),
    })),
    ...(suggestions.length === 0 ? [{ label: WORDS.noSuggestion, disabled: true, onSelect: () => {} }] : []), // oxfmt-ignore
    'separator',
    { label: WORDS.addToVault(misspelled), disabled: !canAdd, onSelect: () => add('vault') },
    { label: WORDS.addToApp(misspelled), disabled: !canAdd, onSelect: () => add('app') },
    'separator',
  ]
}

/** What the system's dictionary says; macOS has one for every program. */
function useLookUpItems({ text }: TextMenuRequest): readonly MenuItem[] {
  const run = useTextCommand()
  const { app } = useStores()
  const isMac = useStore(
    app.state,
    (state) => state.app?.shell === 'electron' && state.app.platform === 'darwin',
  )
  if (!isMac || text.chosen.trim() === '') return []
  const onSelect = (): void => {
    text.choose()
    run('look-up')
  }
  return [{ label: WORDS.lookUp(text.chosen.trim().replace(/\s+/g, ' ')), onSelect }, 'separator']
}

function useEditItems({ text, word }: TextMenuRequest): readonly MenuItem[] {
  const { app, overlay, toasts } = useStores()
  const run = useTextCommand()
  const shell = useStore(app.state, (state) => state.app?.shell)
  const { writing, passage } = text
  const copy: MenuItem = {
    label: WORDS.copy,
    keys: 'Mod+C',
    disabled: !text.isSelected,
    onSelect: text.copy,
  }
  const selectAll: MenuItem = { label: WORDS.selectAll, keys: 'Mod+A', onSelect: text.selectAll }
  if (!writing) return [copy, selectAll]

  async function paste(isPlain: boolean): Promise<void> {
    text.focus()
    if (shell === 'electron') return run(isPlain ? 'paste-plain' : 'paste')
    try {
      if (isPlain) writing?.insertPlain(await navigator.clipboard.readText())
      else writing?.insert(await readClipboard())
    } catch {
      toasts.show(WORDS.notPasted(isPlain ? 'Ctrl+Shift+V' : 'Ctrl+V'), { tone: 'problem' })
    }
  }
  return [
    { label: WORDS.cut, keys: 'Mod+X', disabled: !text.isSelected, onSelect: writing.cut },
    copy,
    { label: WORDS.paste, keys: 'Mod+V', onSelect: () => void paste(false) },
    { label: WORDS.pastePlain, keys: 'Mod+Shift+V', onSelect: () => void paste(true) },
    selectAll,
    'separator',
    ...(passage
      ? [
          {
            label: WORDS.suggest,
            onSelect: () => overlay.show({ kind: 'suggest-links', passage }),
          },
        ]
      : []),
    {
      label: WORDS.help,
      keys: 'Mod+J',
      onSelect: () => overlay.show({ kind: 'inline-help' }),
    },
    // What a browser thinks of a word it tells in its own menu alone.
    ...(shell === 'browser' && word.misspelled === ''
      ? (['separator', { label: WORDS.spellings, disabled: true, onSelect: () => {} }] as const)
      : []),
  ]
}

/** Does in the desktop what a key would do to what has the keyboard. */
function useTextCommand(): (command: TextCommand) => void {
  const client = useClient()
  const report = useReport()
  return (command) => void client.call('text.run', { command }).catch(report)
}
