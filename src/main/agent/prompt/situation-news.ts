import { Situation } from '../../../shared/domain/chat/situation.ts'

/** What of `now` is not as it was `told`; null when all is. What `now` leaves out is as it was. */
export function newsOf(told: Situation, now: Situation): Situation | null {
  const before = new Map(Object.entries(told))
  const news = Object.entries(now).filter(([name, value]) => value !== before.get(name))
  return news.length === 0 ? null : Situation.parse(Object.fromEntries(news))
}
