import { loadAgain } from '../ui/fault/load-again.ts'
import styles from './last-resort.module.css'

/**
 * Fills the page when React has nothing left to draw: plain elements that need nothing of the window. Once a page.
 * @param report what failed, without text of notes
 */
export function showLastResort(report: string): void {
  if (document.getElementById(ID)) return
  const page = document.createElement('main')
  page.id = ID
  page.className = styles.page ?? ''
  page.append(
    line('strong', 'Latent’s window could not be shown.'),
    line('span', 'The fault is in Latent. Your files are as they were.'),
    button('Load it again', loadAgain),
    button('Copy report', () => void navigator.clipboard.writeText(report)),
  )
  document.body.append(page)
}

const ID = 'last-resort'

function line(tag: 'strong' | 'span', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

function button(label: string, run: () => void): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.addEventListener('click', run)
  return element
}
