import { useInsertionEffect } from 'react'

/**
 * Puts rules into the page for as long as something is drawn. The one sheet of the page is sent before the first note is
 * there; what few people see, or see once, brings its rules along: `import rules from './part.css?inline'`. Its classes
 * are in the page as they are written, and begin with the name of the part.
 */
export function useSheet(rules: string): void {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [rules])
}
