const POLITE =
  /^(?:[¿¡]+\s*|(?:please|pls|plz|kindly|hey|hi|hello|ok|okay|now|so|well|alright|great|thanks|thank you|latent|quick question)[,.:! ]+(?=\S)|(?:can|could|would|will) (?:you|u) (?:please |pls |kindly |quickly |help me )?|help me (?:to )?(?=find|open|search|write|create|make)|i(?: would|[’']d) (?:like|love) (?:you )?to |i want (?:you )?to |i need (?:you to |to (?=(?:find|see|open|read|search|know)\b))|i(?:[’']m| am) (?:trying|looking) to |let[’']s |let me |go ahead and |just |quickly )/i

/** A request without what is only polite: `Could you show me X, please?` → `show me X`. */
export function cleanRequest(text: string): string {
  let request = text.trim()
  for (let before = ''; before !== request;) {
    before = request
    request = request.replace(POLITE, '').trim()
  }
  const polite = /[, ]+(?:please|pls|plz|thanks|thx|thank you|for me|right now)[.!?]*$/i
  request = request.replace(polite, '').trim()
  // A full stop or question mark ends a one-line request; in dictated text it belongs to the text.
  return /["”'`\n]/.test(request.slice(-1)) || request.includes('\n')
    ? request
    : request.replace(/(?<=\S)\s*[.!?。！？]+$/, '')
}
