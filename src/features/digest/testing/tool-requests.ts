import type { RequestsByTool } from '../../../../test/models/tool-requests.ts'

export const toolRequests: RequestsByTool = {
  generate_digest: {
    plain: [
      'give me the daily digest',
      'Do my weekly review please',
      'summary of my week',
      'make today’s digest',
      'review this week with me',
      'digest of the day, short please',
    ],
    otherWords: [
      'How did today go?',
      'Catch me up on what happened since Monday',
      'what’s on my plate and what did I get done',
      'Brief me before I close the laptop for the weekend',
    ],
  },
}
