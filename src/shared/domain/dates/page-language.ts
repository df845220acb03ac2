import type { LookSettings } from '../looks/look-settings.ts'
import { windowLocale } from './spoken-date.ts'

/**
 * The language of the page, in which its dates and times are written: `en` where all is as the machine has it, else an
 * English with an order of its own and a clock, as `en-GB-u-hc-h23`.
 * @param english the English of this machine
 * @param first its first language, whose clock counts where none was chosen
 */
export function pageLanguage(
  { dateOrder, clock }: Pick<LookSettings, 'dateOrder' | 'clock'>,
  { english, first }: { readonly english: string; readonly first: string },
): string {
  if (dateOrder === 'system' && clock === 'system') return 'en'
  const language = dateOrder === 'system' ? english : dateOrder === 'day-month' ? 'en-GB' : 'en-US'
  const isTwelve = clock === 'system' ? windowLocale([first]).hour12 : clock === '12'
  return `${language}-u-hc-${isTwelve ? 'h12' : 'h23'}`
}
