/** True: who leaves the page wants it again. An event of leaving does not tell a reload from a closing. */
let isWantedAgain = false

/** Loads the page anew; one that holds itself for what is not saved goes on with `leavePage`. */
export function loadAgain(): void {
  isWantedAgain = true
  history.go(0)
}

/** Does what was asked for when the page held itself: comes again, or closes the window. */
export function leavePage(): void {
  if (isWantedAgain) loadAgain()
  else window.close()
}

/** Nobody wants to leave any more. */
export function stayOnPage(): void {
  isWantedAgain = false
}
