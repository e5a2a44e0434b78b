"""The judge of lesson 12: FAQs to try a learner's functions on, and what can be wrong with them."""
