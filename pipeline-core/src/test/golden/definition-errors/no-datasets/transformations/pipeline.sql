-- nothing yet; really
/* ; */
