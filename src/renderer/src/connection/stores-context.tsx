import { createContext, useContext, type ReactNode } from 'react'
import type { Stores } from '../stores/stores.ts'

const StoresContext = createContext<Stores | null>(null)

export const StoresProvider = ({
  stores,
  children,
}: {
  readonly stores: Stores
  readonly children: ReactNode
}) => <StoresContext value={stores}>{children}</StoresContext>

/** The stores themselves, never copied: read them with `useStore(stores.x.state, selector)`. */
export function useStores(): Stores {
  const stores = useContext(StoresContext)
  if (!stores) throw new Error('useStores needs a StoresProvider above it.')
  return stores
}
