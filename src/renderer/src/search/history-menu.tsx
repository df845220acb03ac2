import { useStore } from 'zustand'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useStores } from '../connection/stores-context.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { HistoryIcon, TrashIcon } from '../ui/icons.ts'
import { Menu } from '../ui/menu/menu.tsx'
import { SEARCH_WORDS } from './words.ts'

/** What was searched before, the last first; one that is taken is searched again. */
export function HistoryMenu({ onTake }: { readonly onTake: () => void }) {
  const { search, toasts } = useStores()
  const recent = useStore(search.state, ({ kept }) => kept?.recent ?? NONE)
  const forget = (): void =>
    void search
      .forget()
      .catch((error: unknown) => toasts.show(errorSentence(error), { tone: 'problem' }))
  return (
    <Menu
      trigger={<IconButton label={SEARCH_WORDS.history} icon={<HistoryIcon />} />}
      items={
        recent.length === 0
          ? [{ label: SEARCH_WORDS.noHistory, disabled: true, onSelect: () => undefined }]
          : [
              ...recent.map((query) => ({
                label: query,
                onSelect: () => {
                  search.setInput(query)
                  onTake()
                },
              })),
              'separator' as const,
              { label: SEARCH_WORDS.clearHistory, icon: <TrashIcon />, onSelect: forget },
            ]
      }
    />
  )
}

const NONE: readonly string[] = []
