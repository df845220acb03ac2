import type { ReactNode } from 'react'

/** Gives what is in it the room of a panel at the side of the window, which its lists scroll in. */
export const InPanel = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ display: 'flex', flexDirection: 'column', width: 280, height: 560 }}>
    {children}
  </div>
)
