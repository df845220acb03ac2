import { useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { useReport } from '../connection/use-report.ts'
import { Kbd } from '../ui/menu/kbd.tsx'
import { PIN_WORDS } from './keys/words.ts'
import { CommandList, type CommandItem } from '../ui/menu/command-list.tsx'
import type { Overlay } from '../stores/workspace/overlay-store.ts'
import { afterPalette } from './after-palette.ts'
import { choiceRows, type ChoiceRow } from './choice-rows.ts'
import type { Command } from './command.ts'
import { useArgument } from './use-argument.ts'
import { useTelling } from './use-telling.ts'
import { PALETTE_WORDS as WORDS } from './words.ts'

const NONE: readonly string[] = []

/**
 * Every action with its key. What is pinned comes first, then what was used last. A command that is told something stands
 * before the field once it was chosen, above what it can be told.
 */
export function CommandPalette({ commands }: { readonly commands: readonly Command[] }) {
  const { overlay, app } = useStores()
  const report = useReport()
  const tell = useTelling()
  const pinned = useStore(app.state, (state) => state.app?.settings.pinnedCommands ?? NONE)
  const shown = useStore(overlay.state, (state) =>
    state.overlay?.kind === 'palette' ? state.overlay : null,
  )
  const [query, setQuery] = useState('')
  const [recent, setRecent] = useState<readonly string[]>([])
  /** What was shown from the list, to which Esc goes back. */
  const [fromList, setFromList] = useState<Overlay | null>(null)
  const asking = commands.find(({ id, argument }) => argument && id === shown?.command) ?? null
  const argument = useArgument(asking, shown)
  if (!shown) return null

  const end = (): void => {
    setQuery('')
    overlay.close()
  }
  const remember = (id: string): void =>
    setRecent([id, ...recent.filter((each) => each !== id)].slice(0, 5))
  const told = (command: Command, value: string): void => {
    remember(command.id)
    end()
    tell(command, value)
  }
  if (asking) {
    const isFromList = shown === fromList
    const back = (): void => overlay.show({ kind: 'palette' })
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.nativeEvent.isComposing) return
      const isBack = event.key === 'Backspace' ? argument.typed === '' : event.key === 'Escape'
      if (!isBack || !isFromList) return
      event.preventDefault()
      event.stopPropagation()
      back()
    }
    return (
      <CommandList
        label={asking.title}
        placeholder={asking.argument?.placeholder ?? ''}
        lead={{ title: asking.title, back: WORDS.back, onBack: back }}
        query={argument.typed}
        onQuery={argument.onType}
        items={argument.choices.map(({ value, title, detail, words }) => ({
          id: `${asking.id}\n${value}`,
          title,
          detail,
          words,
          onPick: () => told(asking, value),
        }))}
        isFiltering
        empty={argument.empty}
        hint={
          <>
            <span>
              <Kbd keys="Enter" /> {WORDS.runs}
            </span>
            {isFromList ? (
              <span>
                <Kbd keys="Esc" /> {WORDS.goesBack}
              </span>
            ) : null}
          </>
        }
        onKeyDown={onKeyDown}
        onClose={end}
      />
    )
  }

  const rank = ({ id }: Command): number => {
    const [pin, index] = [pinned.indexOf(id), recent.indexOf(id)]
    if (pin !== -1) return pin - pinned.length
    return index === -1 ? recent.length : index
  }
  const listed = commands.filter(({ isHidden }) => !isHidden)
  const items = listed
    .toSorted((a, b) => rank(a) - rank(b))
    .map((command): CommandItem => ({
      id: command.id,
      title: command.title,
      keys: command.keys[0],
      isDestructive: command.isDestructive,
      leadsOn: command.argument !== undefined,
      onPick: () => {
        remember(command.id)
        if (command.argument) {
          command.run()
          const asked = overlay.state.getState().overlay
          if (asked === shown) end()
          else setFromList(asked)
          return
        }
        end()
        afterPalette(command.run, { overlay, isDestructive: command.isDestructive })
      },
    }))
  const direct = choiceRows(listed, query).map((row: ChoiceRow): CommandItem => ({
    ...row,
    onPick: () => told(row.command, row.value),
  }))
  const pinOf = (id: string): string => id.split('\n')[0] ?? id
  return (
    <CommandList
      label={WORDS.name}
      placeholder={WORDS.placeholder}
      query={query}
      onQuery={setQuery}
      items={[...items, ...direct]}
      isFiltering
      empty={WORDS.none}
      pins={{
        isPinned: (id) => pinned.includes(pinOf(id)),
        label: ({ id, title }) =>
          pinned.includes(pinOf(id)) ? PIN_WORDS.unpin(title) : PIN_WORDS.pin(title),
        toggle(row) {
          const id = pinOf(row)
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
      onClose={end}
    />
  )
}
