import { useState } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { useReport } from '../connection/use-report.ts'
import { Kbd } from '../ui/menu/kbd.tsx'
import { PIN_WORDS } from './keys/words.ts'
import { CommandList } from '../ui/menu/command-list.tsx'
import type { Command } from './command.ts'

export { KeySheet } from './keys/key-sheet.tsx'

const NONE: readonly string[] = []

/** Every action with its key. What is pinned comes first, then what was used last. */
export function CommandPalette({ commands }: { readonly commands: readonly Command[] }) {
  const { overlay, app } = useStores()
  const report = useReport()
  const pinned = useStore(app.state, (state) => state.app?.settings.pinnedCommands ?? NONE)
  const isShown = useStore(overlay.state, (state) => state.overlay?.kind === 'palette')
  const [query, setQuery] = useState('')
  const [recent, setRecent] = useState<readonly string[]>([])
  if (!isShown) return null

  const rank = ({ id }: Command): number => {
    const [pin, index] = [pinned.indexOf(id), recent.indexOf(id)]
    if (pin !== -1) return pin - pinned.length
    return index === -1 ? recent.length : index
  }
  const items = commands
    .filter(({ isHidden }) => !isHidden)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((command) => ({
      id: command.id,
      title: command.title,
      keys: command.keys[0],
      isDestructive: command.isDestructive,
      onPick: () => {
        setRecent([command.id, ...recent.filter((id) => id !== command.id)].slice(0, 5))
        setQuery('')
        overlay.close()
        // After the dialog gave the focus back, so that a command may take it.
        setTimeout(() => command.run())
      },
    }))
  return (
    <CommandList
      label="Commands"
      placeholder="What do you want to do?"
      query={query}
      onQuery={setQuery}
      items={items}
      isFiltering
      empty="There is no such command."
      pins={{
        isPinned: (id) => pinned.includes(id),
        label: ({ id, title }) =>
          pinned.includes(id) ? PIN_WORDS.unpin(title) : PIN_WORDS.pin(title),
        toggle(id) {
          const others = pinned.filter((each) => each !== id)
          const pinnedCommands = others.length < pinned.length ? others : [...pinned, id]
          void app.updateSettings({ pinnedCommands }).catch(report)
        },
      }}
      hint={
        <span>
          <Kbd keys="Alt+P" /> {PIN_WORDS.hint}
        </span>
      }
      onClose={() => {
        setQuery('')
        overlay.close()
      }}
    />
  )
}
