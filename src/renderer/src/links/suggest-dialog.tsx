import { useState } from 'react'
import { useStore } from 'zustand'
import type { SuggestedLink } from '../../../shared/contract/known.ts'
import { asVaultPath } from '../../../shared/domain/vault-path.ts'
import { useCall } from '../connection/use-call.ts'
import { useStores } from '../connection/stores-context.tsx'
import type { SelectedPassage } from '../stores/text-menu-store.ts'
import { LinkIcon, TagIcon } from '../ui/icons.ts'
import { CommandList, type CommandItem } from '../ui/menu/command-list.tsx'
import { SUGGEST_WORDS as WORDS } from './words.ts'

const MOST = 20

/** What the selected passage could link to, and be tagged with: Enter puts it in. */
export function SuggestDialog() {
  const { overlay } = useStores()
  const shown = useStore(overlay.state, (state) => state.overlay)
  return shown?.kind === 'suggest-links' ? <Suggestions passage={shown.passage} /> : null
}

function Suggestions({ passage }: { readonly passage: SelectedPassage }) {
  const { overlay, workspace } = useStores()
  const from = asVaultPath(useStore(workspace.state, ({ tabs }) => tabs.active))
  const [query, setQuery] = useState('')
  const { text } = passage
  const bar = passage.isInTable ? '\\|' : '|'
  const { data, error, isLoading } = useCall('link.suggest', { text, from, limit: MOST })
  const pick = (change: Parameters<SelectedPassage['change']>[0]) => (): void => {
    overlay.close()
    passage.change(change)
  }
  const end = text.trimEnd().length
  const items: CommandItem[] = [
    ...(data?.links ?? []).map((link) => ({
      id: link.path,
      title: link.title,
      detail: link.said ? WORDS.said : WORDS.near,
      icon: <LinkIcon />,
      onPick: pick(
        link.said
          ? { ...link.said, insert: linkTo(link, text.slice(link.said.from, link.said.to), bar) }
          : { from: end, to: end, insert: ` ${linkTo(link, link.linkText, bar)}` },
      ),
    })),
    ...(data?.tags ?? []).map(({ tag, count, isSaid }) => ({
      id: `#${tag}`,
      title: `#${tag}`,
      detail: isSaid ? WORDS.tagSaid(count) : WORDS.tagNear(count),
      icon: <TagIcon />,
      onPick: pick({ from: end, to: end, insert: ` #${tag}` }),
    })),
  ]
  return (
    <CommandList
      label={WORDS.title}
      placeholder={WORDS.placeholder}
      query={query}
      onQuery={setQuery}
      items={items}
      isFiltering
      empty={error?.message ?? (isLoading ? WORDS.looking : WORDS.none)}
      onClose={overlay.close}
    />
  )
}

/** `[[Ada]]`, or `[[Ada|the countess]]` where something else is said. */
const linkTo = ({ linkText }: SuggestedLink, said: string, bar: string): string =>
  said === linkText ? `[[${linkText}]]` : `[[${linkText}${bar}${said}]]`
