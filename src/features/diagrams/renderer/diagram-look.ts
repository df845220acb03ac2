import { useMemo, useSyncExternalStore } from 'react'
import type { Look } from '../shared/drawing.ts'

/** The colours of the window as they are now. */
export function lookOfWindow(): Look {
  const root = document.documentElement
  const tokens = getComputedStyle(root)
  const colour = (name: string): string => tokens.getPropertyValue(`--${name}`).trim()
  return {
    isDark: root.dataset['theme'] === 'dark',
    paper: colour('paper'),
    ground: colour('desk'),
    line: colour('line'),
    ink: colour('ink'),
    softInk: colour('ink-3'),
    accent: colour('accent'),
    accentGround: colour('accent-ground'),
    noteGround: colour('mark-ground'),
    hues: ['accent', 'good', 'warn', 'bad', 'signal-high', 'ink-3'].map(colour),
    bad: colour('bad'),
    badGround: colour('bad-ground'),
  }
}

/** Those of the light theme: what is copied goes to where paper is white. */
export function lookOnPaper(): Look {
  const root = document.documentElement
  const theme = root.getAttribute('data-theme')
  // Nothing is drawn in between: it is put back before the browser gets to it.
  root.setAttribute('data-theme', 'light')
  try {
    return lookOfWindow()
  } finally {
    if (theme === null) root.removeAttribute('data-theme')
    else root.setAttribute('data-theme', theme)
  }
}

/** The colours of the window, anew with each theme. */
export function useLook(): Look {
  const theme = useSyncExternalStore(onTheme, () => document.documentElement.dataset['theme'])
  return useMemo(() => {
    void theme // read off the document
    return lookOfWindow()
  }, [theme])
}

function onTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
