import { call, type NaturalRequests } from '../../../../test/models/natural-request.ts'

export const naturalRequests: NaturalRequests = {
  first: [
    // digests and days
    ['what did I do this week?', call('generate_digest', { type: 'weekly' })],
    ['summarise my week', call('generate_digest', { type: 'weekly' })],
    ['give me my daily digest', call('generate_digest', { type: 'daily' })],
    ['what happened yesterday', 'searches', call('generate_digest')],
  ],
  later: [['recap my week', call('generate_digest', { type: 'weekly' })]],
}
