/** One end of a wire, `LABEL:PIN`, in its two parts; null if it is not written so. */
export function readWireEnd(text: string): { readonly label: string; readonly pin: string } | null {
  const [label = '', pin = '', ...more] = text.split(':')
  return label === '' || pin === '' || more.length > 0 ? null : { label, pin }
}

export const wireEnd = (label: string, pin: string): string => `${label}:${pin}`
