/** An editor as it comes, the note's editor in the source, and the same in live preview. */
export type Kind = 'plain' | 'source' | 'live'

declare global {
  interface Window {
    /** Shows a text, with the cursor in its middle. @returns ms from the call to the message after the first frame */
    openText(kind: Kind, text: string): Promise<number>
    /** From each key since the text was opened to the message after the frame that shows it, in ms. */
    keysMs: number[]
    /** Ends with the frame that shows the last key. */
    drawn: Promise<void>
    /** The longest task since the text was opened, in ms; 0 for none over 50. */
    longestTaskMs: number
  }
}
