/**
 * The arguments that are Latent's options. Those from the first link on are not: what a link says, and whatever a
 * system makes of its quotes and spaces, sets no folder and no vault.
 */
export function ownArguments(args: readonly string[]): string[] {
  const link = args.findIndex((argument) => /^\s*latent:/i.test(argument))
  return link === -1 ? [...args] : args.slice(0, link)
}
