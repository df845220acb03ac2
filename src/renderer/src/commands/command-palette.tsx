import { useState } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { CommandList } from '../ui/menu/command-list.tsx'
import type { Command } from './command.ts'

/** Every action with its key. What was used last comes first. */
export function CommandPalette({ commands }: { readonly commands: readonly Command[] }) {
  const { overlay } = useStores()
  const isShown = useStore(overlay.state, (state) => state.overlay?.kind === 'palette')
  const [query, setQuery] = useState('')
  const [recent, setRecent] = useState<readonly string[]>([])
  if (!isShown) return null

  const rank = ({ id }: Command): number => {
    const index = recent.indexOf(id)
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
      onClose={() => {
        setQuery('')
        overlay.close()
      }}
    />
  )
}
