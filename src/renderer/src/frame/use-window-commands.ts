import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Command } from '../commands/command.ts'
import { withOwnKeys } from '../commands/keys/own-keys.ts'
import { useStores } from '../connection/stores-context.tsx'
import { features } from '../features.ts'
import { windowCommands, type WindowCommandsOptions } from './window-commands.ts'

/**
 * Every action there is, with the keys that the person wants. They are part of the first page: a key that is pressed as soon as
 * there is a note would go to the browser otherwise, which prints at Ctrl+P.
 */
export function useWindowCommands({
  shell,
  savedSearches,
  onCloseVault,
}: Required<
  Pick<WindowCommandsOptions, 'shell' | 'savedSearches' | 'onCloseVault'>
>): readonly Command[] {
  const stores = useStores()
  const own = useStore(stores.app.state, (state) => state.app?.settings.keys)
  const usual = useMemo(
    () => windowCommands({ stores, features, shell, savedSearches, onCloseVault }),
    [stores, shell, savedSearches, onCloseVault],
  )
  return useMemo(() => withOwnKeys(usual, own), [usual, own])
}
