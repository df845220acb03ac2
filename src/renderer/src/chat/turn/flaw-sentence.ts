import type { AnswerFlaw } from '../../../../shared/domain/chat/answer-check.ts'

/** What was found when an answer was checked against the notes. */
export function flawSentence(flaw: AnswerFlaw): string {
  const [note = '', ...headings] = flaw.target.split('#')
  switch (flaw.kind) {
    case 'quotation':
      return `Not found in ${note}: “${flaw.quotation}”`
    case 'citation':
      switch (flaw.reason) {
        case 'no-note':
          return `There is no note ${note}.`
        case 'no-heading':
          return `${note} has no heading “${headings.at(-1) ?? ''}”.`
        case 'no-lines':
          return `${note} has fewer lines than the answer says.`
      }
  }
}
