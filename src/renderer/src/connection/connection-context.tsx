import { createContext, useContext, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Connection, ConnectionState } from './connection.ts'
import type { LatentClient } from './latent-client.ts'

const ConnectionContext = createContext<Connection | null>(null)

export const ConnectionProvider = ({
  connection,
  children,
}: {
  readonly connection: Connection
  readonly children: ReactNode
}) => <ConnectionContext value={connection}>{children}</ConnectionContext>

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (!connection) throw new Error('useConnection needs a ConnectionProvider above it.')
  return connection
}

export const useClient = (): LatentClient => useConnection().client

export const useConnectionState = (): ConnectionState => useStore(useConnection().state)
