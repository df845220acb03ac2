import { useState } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import type { HelpChoice } from '../../stores/editor-port.ts'
import { CommandList, type CommandItem } from '../../ui/menu/command-list.tsx'
import { helpOffers } from './help-offers.ts'

/** What can be done with the selection or the paragraph: a choice, or words of one's own. */
export function HelpDialog() {
  const { overlay, editor } = useStores()
  const isShown = useStore(overlay.state, (state) => state.overlay?.kind === 'inline-help')
  const [query, setQuery] = useState('')
  if (!isShown) return null

  const close = (): void => {
    setQuery('')
    overlay.close()
  }
  const ask = (choice: HelpChoice): void => {
    close()
    // After the dialog gave the focus back.
    setTimeout(() => editor.getState().help?.(choice))
  }
  const items = helpOffers(query).map(({ id, title, detail, choice }): CommandItem => ({
    id,
    title,
    detail,
    onPick: () => ask(choice),
  }))
  return (
    <CommandList
      label="Help with the text"
      placeholder="What should be done with the text?"
      query={query}
      onQuery={setQuery}
      items={items}
      isFiltering={false}
      empty="Write what should be done."
      hint="The suggestion is shown in the note first; nothing is changed before you take it over."
      onClose={close}
    />
  )
}
