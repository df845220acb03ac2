/** The elements in which panes are drawn. They move when the panes are laid out anew, and nothing in them is made again. */
export interface PaneHosts {
  of(id: string): HTMLElement
  /** Shows it there. @returns takes it away again, until it is shown elsewhere */
  show(id: string, place: HTMLElement): () => void
  /** Lets those of other panes go. */
  keepOnly(ids: readonly string[]): void
  /** The panes go with the window. */
  dispose(): void
}

export function createPaneHosts(className: string): PaneHosts {
  const hosts = new Map<string, HTMLElement>()
  let isDisposed = false

  function of(id: string): HTMLElement {
    const known = hosts.get(id)
    if (known) return known
    const host = document.createElement('div')
    host.className = className
    hosts.set(id, host)
    return host
  }

  return {
    of,
    show(id, place) {
      const host = of(id)
      const { parentElement } = host
      isDisposed = false
      move(host, place)
      if (parentElement?.dataset['paneWaits'] !== undefined) parentElement.remove()
      return () => {
        if (!isDisposed && host.parentElement === place) move(host, waitingPlace(host))
      }
    },
    keepOnly(ids) {
      for (const [id, host] of hosts) {
        if (ids.includes(id)) continue
        hosts.delete(id)
        const { parentElement } = host
        if (parentElement?.dataset['paneWaits'] !== undefined) parentElement.remove()
      }
    },
    dispose() {
      isDisposed = true
    },
  }
}

/** What is taken out of the page loses its scroll and its focus, so it waits in it, as large as it was. */
function waitingPlace(host: HTMLElement): HTMLElement {
  const { width, height } = host.getBoundingClientRect()
  const place = document.createElement('div')
  place.dataset['paneWaits'] = ''
  Object.assign(place.style, {
    position: 'fixed',
    display: 'flex',
    width: `${width}px`,
    height: `${height}px`,
    pointerEvents: 'none',
  })
  document.body.append(place)
  return place
}

type Mover = HTMLElement & { moveBefore(node: Node, child: Node | null): void }

/** Keeps what is scrolled in it, and the focus. */
function move(host: HTMLElement, place: HTMLElement): void {
  const scrolled = [...host.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0)
  const tops = scrolled.map((element) => [element, element.scrollTop] as const)
  const focused = document.activeElement
  if ('moveBefore' in place && host.isConnected && place.isConnected)
    (place as Mover).moveBefore(host, null)
  else place.append(host)
  for (const [element, top] of tops) element.scrollTop = top
  if (document.activeElement === focused) return
  if (focused instanceof HTMLElement && host.contains(focused))
    focused.focus({ preventScroll: true })
}
