const POLITE =
  /^(?:(?:please|kindly|hey|hi|hello|ok|okay|now|so|well|alright|great|thanks|thank you)[,.! ]+(?=\S)|(?:can|could|would|will) you (?:please )?|i(?: would|[’']d) like (?:you )?to |i want (?:you )?to |i need (?:you )?to |let[’']s |go ahead and |just )/i

/** A request without what is only polite: `Could you show me X, please?` → `show me X`. */
export function cleanRequest(text: string): string {
  let request = text.trim()
  for (let before = ''; before !== request;) {
    before = request
    request = request.replace(POLITE, '').trim()
  }
  const polite = /[, ]+(?:please|thanks|thank you|for me)[.!?]*$/i
  request = request.replace(polite, '').trim()
  // A full stop or question mark ends a one-line request; in dictated text it belongs to the text.
  return /["”'\n]/.test(request.slice(-1)) || request.includes('\n')
    ? request
    : request.replace(/(?<=\S)\s*[.!?]+$/, '')
}
