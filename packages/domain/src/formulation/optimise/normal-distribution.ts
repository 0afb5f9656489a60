// The normal distribution to double precision, for safety margins.

/**
 * The number of standard deviations above the mean that a normal value stays below with this probability: 1.6449 for
 * 0.95. ±Infinity for 1 and 0, NaN outside 0 to 1. Relative error 1e-15.
 * Source: M. J. Wichura, algorithm AS 241 (PPND16), Applied Statistics 37 (1988), 477–484.
 */
export function normalQuantile(probability: number): number {
  if (!(probability >= 0 && probability <= 1)) return Number.NaN
  const fromMiddle = probability - 0.5
  if (Math.abs(fromMiddle) <= 0.425)
    return fromMiddle * quotientAt(quantileNearMiddle, 0.180625 - fromMiddle * fromMiddle)
  const sign = Math.sign(fromMiddle)
  const tailProbability = fromMiddle < 0 ? probability : 1 - probability
  if (tailProbability === 0) return sign * Number.POSITIVE_INFINITY
  const distance = Math.sqrt(-Math.log(tailProbability))
  return (
    sign * (distance <= 5 ? quotientAt(quantileInTail, distance - 1.6) : quotientAt(quantileInFarTail, distance - 5))
  )
}

/**
 * The probability that a normal value is at most so many standard deviations above its mean. Error 1e-15.
 * Source: G. Marsaglia, Evaluating the Normal Distribution, Journal of Statistical Software 11 (2004), 4.
 */
export function normalProbability(deviations: number): number {
  if (Math.abs(deviations) > 9) return deviations > 0 ? 1 : 0
  let term = deviations
  let sum = term
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= (deviations * deviations) / odd
    sum += term
  }
  const probability = 0.5 + (sum * Math.exp(-(deviations * deviations) / 2)) / Math.sqrt(2 * Math.PI)
  return Math.min(1, Math.max(0, probability))
}

/** A quotient of two polynomials, the lowest power first; the coefficients of AS 241 as doubles. */
type PolynomialQuotient = { readonly numerator: readonly number[]; readonly denominator: readonly number[] }

const quotientAt = ({ numerator, denominator }: PolynomialQuotient, at: number) =>
  polynomialAt(numerator, at) / polynomialAt(denominator, at)

const polynomialAt = (coefficients: readonly number[], at: number) =>
  coefficients.reduceRight((sum, coefficient) => sum * at + coefficient, 0)

const quantileNearMiddle: PolynomialQuotient = {
  numerator: [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
    33430.57558358813, 2509.0809287301227,
  ],
  denominator: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
}

const quantileInTail: PolynomialQuotient = {
  numerator: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  denominator: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
}

const quantileInFarTail: PolynomialQuotient = {
  numerator: [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  denominator: [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 1.8463183175100548e-5,
    1.421511758316446e-7, 2.0442631033899397e-15,
  ],
}
