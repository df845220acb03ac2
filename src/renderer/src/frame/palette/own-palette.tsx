import { useMemo } from 'react'
import { createRoomScope } from '../../commands/command-scope.ts'
import { CommandPalette } from '../../commands/command-palette.tsx'
import type { Command } from '../../commands/command.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { useOpenVault } from '../leaving/use-leave-vault.ts'
import { ownArguments } from './own-arguments.ts'

export { KeySheet } from '../../commands/keys/key-sheet.tsx'

/**
 * The palette of the window. With it comes what commands of the core are told: nothing else asks for that, and the first
 * page has no room for it.
 */
export function OwnPalette({ commands }: { readonly commands: readonly Command[] }) {
  const client = useClient()
  const stores = useStores()
  const openVault = useOpenVault(stores)
  const told = useMemo(() => {
    const own = ownArguments({ scope: createRoomScope(stores, 'browser'), client, openVault })
    return commands.map((command) => {
      const argument = command.argument ?? own[command.id]
      return argument === undefined ? command : { ...command, argument }
    })
  }, [commands, stores, client, openVault])
  return <CommandPalette commands={told} />
}
