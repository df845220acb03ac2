import { useEffect, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { useKeysOf } from '../connection/keys/use-keys-of.ts'
import { useStores } from '../connection/stores-context.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { ReplaceIcon } from '../ui/icons.ts'
import { PanelHeader } from '../ui/layout/panel-header.tsx'
import { matchesKeys, onMac } from '../ui/menu/matches-keys.ts'
import { ReplaceRoom } from './replace/replace-room.tsx'
import { SearchActions, SearchRoom } from './search-room.tsx'
import { SEARCH_WORDS } from './words.ts'
import styles from './search-room.module.css'

/** Finding in all notes, and replacing in them. */
export function SearchPanel() {
  const { search, replace } = useStores()
  const isReplacing = useStore(replace.state, ({ isOpen }) => isOpen)
  const replaceKeys = useKeysOf('replace-in-notes', 'Mod+Alt+Shift+F')
  useEffect(() => {
    // Where nothing is kept the search is the same without it.
    if (search.state.getState().kept === null) search.loadKept().catch(() => undefined)
  }, [search])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!REPLACE_KEYS.some((keys) => matchesKeys(keys, event.nativeEvent, IS_MAC))) return
    event.preventDefault()
    void replace.open()
  }
  return (
    <div
      className={styles.panel}
      data-replaces={isReplacing ? '' : undefined}
      onKeyDown={onKeyDown}
    >
      <PanelHeader title="Search">
        {isReplacing ? null : <SearchActions />}
        <IconButton
          label={SEARCH_WORDS.replace}
          icon={<ReplaceIcon />}
          keys={replaceKeys}
          aria-pressed={isReplacing}
          onClick={() => (isReplacing ? replace.close() : void replace.open())}
        />
      </PanelHeader>
      {isReplacing ? <ReplaceRoom /> : <SearchRoom />}
    </div>
  )
}

const IS_MAC = onMac()
/** Here, as in the bar of a note and in other programs; in a text the second one highlights. */
const REPLACE_KEYS = ['Mod+H', 'Mod+Shift+H']
